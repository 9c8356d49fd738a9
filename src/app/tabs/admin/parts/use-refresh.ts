import { useEffect, useLayoutEffect, useRef } from 'react';

const EVERY_MS = 30_000;
/** After so long without input the page stops asking: its calls alone must not keep an administrator signed in. */
const UNATTENDED_MS = 30 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls `refresh` by default every half minute, while the page is visible and in use. */
export function useRefresh(
  refresh: () => void,
  clock: { now(): number },
  everyMs = EVERY_MS,
): void {
  const latest = useRef({ refresh, clock });
  useLayoutEffect(() => {
    latest.current = { refresh, clock };
  });
  useEffect(() => {
    const now = () => latest.current.clock.now();
    let usedAtMs = now();
    const note = () => {
      usedAtMs = now();
    };
    const timer = setInterval(() => {
      const isAttended = now() - usedAtMs < UNATTENDED_MS;
      if (isAttended && document.visibilityState === 'visible') latest.current.refresh();
    }, everyMs);
    for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, note);
    };
  }, [everyMs]);
}
