import { useLayoutEffect, useRef } from 'react';

/** Leads to the field or the buttons that answer a question. */
type Lead = () => void;

const open = new Set<Lead>();

/**
 * While `isOpen`, Start leads to this question about a typed time instead of starting another time.
 */
export function useOpenQuestion(isOpen: boolean, lead: Lead): void {
  const latest = useRef(lead);
  useLayoutEffect(() => {
    latest.current = lead;
  });
  // Before the next event: leaving a field by a press on Start opens the question first.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const question = () => latest.current();
    open.add(question);
    return () => void open.delete(question);
  }, [isOpen]);
}

/** The given start, unless a question about a typed time is open: then leads to the newest of those. */
export function startUnlessAsked(start: () => void): () => void {
  return () => {
    const newest = [...open].at(-1);
    if (newest === undefined) start();
    else newest();
  };
}
