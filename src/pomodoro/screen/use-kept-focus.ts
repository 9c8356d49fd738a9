import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Where the keyboard is kept, and where it goes. */
export interface KeptFocus {
  readonly root: RefObject<HTMLElement | null>;
  readonly fallback: RefObject<HTMLElement | null>;
  /** Whether everything shown has followed the timer; until then a button may still go. */
  readonly isSettled: boolean;
}

/**
 * Keeps the keyboard where it was: when the button that held the focus goes with the session it
 * belonged to, the focus moves to `fallback`.
 */
export function useKeptFocus(timer: TimerStore, { root, fallback, isSettled }: KeptFocus): void {
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
    if (isSettled) wasInside.current = false;
    if (!root.current?.contains(document.activeElement)) fallback.current?.focus();
  });
}
