import { later } from './later.ts';

/**
 * Makes a place for one work: calls it when the page has been painted, and of several that came
 * before that only the last; at once while the page is out of sight, where nothing is painted.
 */
export function createAfterPaint(): (work: () => void) => void {
  let waiting: (() => void) | null = null;
  const run = () => {
    const work = waiting;
    waiting = null;
    work?.();
  };
  return (work) => {
    const isAsked = waiting !== null;
    waiting = work;
    if (document.hidden) run();
    else if (!isAsked) requestAnimationFrame(() => later(0, run));
  };
}
