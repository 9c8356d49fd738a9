import { whenIdle } from './idle.ts';

/** The class of what stands below the first screen (`styles/base.css`). */
const FAR = 'far';

/**
 * Lays out the parts of a page that stand below its first screen, one in each moment of rest. All at
 * once they would hold up a slow phone; left alone they are missing where the whole page is
 * captured, and the scroll bar jumps when they come near.
 */
export function layOutFarParts(page: Document): void {
  const parts = [...page.querySelectorAll(`.${FAR}`)];
  function next(): void {
    parts.shift()?.classList.remove(FAR);
    if (parts.length > 0) whenIdle(next);
  }
  // The font moves every line: what is laid out before it comes is laid out twice.
  whenIdle(() => void page.fonts.ready.then(next));
}
