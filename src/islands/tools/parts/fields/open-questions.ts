import { useLayoutEffect, useRef } from 'react';

/** Moves the focus to the field or the buttons that answer a question. */
type Lead = () => void;

const open = new Set<Lead>();

/**
 * While `isOpen`, Start focuses this question about a typed time instead of starting another time.
 */
export function useOpenQuestion(isOpen: boolean, lead: Lead): void {
  const latest = useRef(lead);
  useLayoutEffect(() => {
    latest.current = lead;
  });
  // A layout effect runs before the next event. So when the press on Start leaves the field, its
  // question opens before the click.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const question = () => latest.current();
    open.add(question);
    return () => void open.delete(question);
  }, [isOpen]);
}

/**
 * Returns a handler that starts the timer, or, while a question about a typed time is open, focuses
 * the newest question.
 */
export function startUnlessAsked(start: () => void): () => void {
  return () => {
    const newest = [...open].at(-1);
    if (newest === undefined) start();
    else newest();
  };
}
