import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the main button when the focused control has disappeared by its own press: a
 * length that starts immediately, Reset, or a button of the end panel.
 */
export function useNextFocus(
  status: string,
  mainButton: RefObject<HTMLButtonElement | null> | undefined,
): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: controls come and go with the status.
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (isLost) mainButton?.current?.focus({ preventScroll: true });
  }, [status, mainButton]);
}
