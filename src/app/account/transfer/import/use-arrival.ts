import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that focuses its element on mount, so that screen readers announce a new step. */
export function useArrival<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
