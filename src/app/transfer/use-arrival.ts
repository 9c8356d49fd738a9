import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on an element when it comes: what a reader hears first of a new step. */
export function useArrival<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
