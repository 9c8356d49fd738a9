import { later } from './later.ts';

/** A page that goes out of sight right after a press is not painted any more. */
const LONGEST_MS = 200;

/**
 * Makes a place for one work: calls it when the page has been painted, or 200 ms later where no
 * paint comes, and of several that came before that only the last; at once while the page is out of
 * sight, where nothing is painted.
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
    else if (!isAsked) whenPainted(run);
  };
}

function whenPainted(work: () => void): void {
  const giveUp = later(LONGEST_MS, () => {
    cancelAnimationFrame(frame);
    work();
  });
  const frame = requestAnimationFrame(() => {
    giveUp();
    later(0, work);
  });
}
