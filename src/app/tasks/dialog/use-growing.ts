import { type RefObject, useEffect, useRef, useState } from 'react';

/** Default number of items added per step: few enough for smooth scrolling. */
const STEP = 25;

/** The first part of a long list. */
export interface Growing<Item> {
  readonly shown: readonly Item[];
  /** Number of items not shown yet. */
  readonly more: number;
  /** Element below the list: approaching it shows more. */
  readonly end: RefObject<HTMLButtonElement | null>;
  readonly grow: () => void;
}

/** Returns the items of a long list up to the scroll position. */
export function useGrowing<Item>(items: readonly Item[], step = STEP): Growing<Item> {
  const [count, setCount] = useState(step);
  const end = useRef<HTMLButtonElement>(null);
  const total = items.length;
  const more = Math.max(0, total - count);
  const grow = () => setCount((before) => before + step);
  useEffect(() => {
    // Observes again after each step: an element that stays visible is reported once only.
    if (end.current === null || total <= count) return;
    const near = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setCount((before) => before + step),
      { rootMargin: '600px' },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [total, count, step]);
  return { shown: more === 0 ? items : items.slice(0, count), more, end, grow };
}
