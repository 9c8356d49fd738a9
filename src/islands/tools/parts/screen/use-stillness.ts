import { useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';

/** Time without movement after which the visitor is taken to be back at work. */
const STILL_MS = 3000;
const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Returns whether the visitor has not moved, pressed or typed anything for a while; always false
 * while not watched.
 */
export function useStillness(isWatched = true): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let cancel = () => {};
    const move = () => {
      cancel();
      setStill(false);
      if (isWatched) cancel = later(STILL_MS, () => setStill(true));
    };
    for (const type of MOVEMENTS) addEventListener(type, move, { signal: over.signal });
    move();
    return () => {
      over.abort();
      cancel();
    };
  }, [isWatched]);
  return isStill;
}
