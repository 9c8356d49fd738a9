import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Props of the element that keeps the focus. */
export interface KeptFocus<Kind extends HTMLElement> {
  readonly ref: RefObject<Kind | null>;
  readonly tabIndex: -1;
}

/**
 * Moves the focus to the element when the focused child is removed, so that the keyboard continues
 * from there.
 */
export function useKeptFocus<Kind extends HTMLElement>(): KeptFocus<Kind> {
  const ref = useRef<Kind>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    // A native listener: React ignores the event while it closes a dialog that returns the focus.
    const come = () => {
      isInside.current = true;
    };
    const go = ({ relatedTarget }: FocusEvent) => {
      // Without a related target the element was removed, or the window lost the focus.
      const isLeft = relatedTarget instanceof Node && !element.contains(relatedTarget);
      if (isLeft) isInside.current = false;
    };
    element.addEventListener('focusin', come, options);
    element.addEventListener('focusout', go, options);
    return () => stop.abort();
  });
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    if (isLost) ref.current?.focus();
  });
  return { ref, tabIndex: -1 };
}
