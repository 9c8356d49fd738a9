import { later } from '#platform/time/later.ts';

/** How long a pop-up stands in the way of somebody who is there. */
export const SEEN_MS = 8000;

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

/**
 * Calls `pass` once somebody has been at the page for 8 s: from the first move or key on, so that it
 * waits for whoever is away, and not while the pointer or the focus is on `popup`. The answered
 * function takes it back.
 */
export function passWhenSeen(popup: HTMLElement, pass: () => void): () => void {
  const listening = new AbortController();
  let takeBack: (() => void) | null = null;
  function over(): void {
    takeBack = null;
    if (document.hidden || popup.matches(':hover') || popup.contains(document.activeElement))
      return;
    listening.abort();
    pass();
  }
  function isHere(): void {
    takeBack ??= later(SEEN_MS, over);
  }
  for (const sign of SIGNS_OF_LIFE) {
    addEventListener(sign, isHere, { passive: true, signal: listening.signal });
  }
  return () => {
    listening.abort();
    takeBack?.();
  };
}
