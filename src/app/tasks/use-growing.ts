import { type RefObject, useEffect, useRef, useState } from 'react';

/** So many items more at once, unless said otherwise: few enough that a scroll goes on smoothly. */
const STEP = 25;

/** The beginning of a long list. */
export interface Growing<Item> {
  readonly shown: readonly Item[];
  /** How many are not shown yet. */
  readonly more: number;
  /** Stands below the list: coming near it shows more. */
  readonly end: RefObject<HTMLButtonElement | null>;
  readonly grow: () => void;
}

/** Shows a long list as far as somebody has come in it. */
export function useGrowing<Item>(items: readonly Item[], step = STEP): Growing<Item> {
  const [count, setCount] = useState(step);
  const end = useRef<HTMLButtonElement>(null);
  const total = items.length;
  const more = Math.max(0, total - count);
  const grow = () => setCount((before) => before + step);
  useEffect(() => {
    // Watched anew after each step: what stays in sight is told only once.
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
