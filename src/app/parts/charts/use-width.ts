import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the current width of a box in CSS pixels, at least `least`. */
export function useWidth(box: RefObject<HTMLElement | null>, least: number): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(least, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, least]);
  return width;
}
