import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TimerStore } from '#stores/timer-store.ts';

/**
 * Keeps the keyboard where it was: when the button that held the focus goes with the session it
 * belonged to, the focus moves to `fallback`.
 */
export function useKeptFocus(
  timer: TimerStore,
  root: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const wasInside = useRef(false);
  useEffect(
    () =>
      timer.$timer.listen(() => {
        wasInside.current = root.current?.contains(document.activeElement) ?? false;
      }),
    [timer, root],
  );
  useLayoutEffect(() => {
    if (!wasInside.current) return;
    wasInside.current = false;
    if (!root.current?.contains(document.activeElement)) fallback.current?.focus();
  });
}
