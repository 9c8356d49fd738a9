import { useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';

/** Hands that are still for so long have gone back to work. */
const STILL_MS = 3000;
const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved, pressed or typed anything for a while; never while it is not watched. */
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
