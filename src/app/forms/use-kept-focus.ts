import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What the element needs that keeps the focus. */
export interface KeptFocus<Kind extends HTMLElement> {
  readonly ref: RefObject<Kind | null>;
  readonly tabIndex: -1;
}

/** Takes the focus when what held it inside is gone, so that a keyboard goes on from here. */
export function useKeptFocus<Kind extends HTMLElement>(): KeptFocus<Kind> {
  const ref = useRef<Kind>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    // Not by React, which is deaf while it closes a dialog that gives the focus back.
    const come = () => {
      isInside.current = true;
    };
    const go = ({ relatedTarget }: FocusEvent) => {
      // Without a next element it was removed, or the whole window lost the focus.
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
