import { type RefObject, useEffect } from 'react';

/** Keeps toasts above an element that sticks to the end of the screen. */
export function useToastLift(element: RefObject<HTMLElement | null>, isSticky: boolean): void {
  useEffect(() => {
    const { current } = element;
    if (current === null || !isSticky) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toast-lift', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-lift');
    };
  }, [element, isSticky]);
}
