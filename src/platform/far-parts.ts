import { whenIdle } from './idle.ts';

/** What stands below the first screen (`styles/base.css`), until it says that it is near. */
const PARTS = '.far';
const PARAGRAPHS = '.prose > :nth-child(n + 9)';

/** So many paragraphs are laid out about as quickly as a part. */
const AT_ONCE = 6;

/**
 * Lays out the parts of a page that stand below its first screen, one in each moment of rest. All at
 * once they would hold up a slow phone; left alone they are missing where the whole page is
 * captured, and the scroll bar jumps when they come near.
 */
export function layOutFarParts(page: Document): void {
  const parts = [...page.querySelectorAll<HTMLElement>(PARTS)];
  const paragraphs = [...page.querySelectorAll<HTMLElement>(PARAGRAPHS)];
  function next(): void {
    const some = paragraphs.length > 0 ? paragraphs.splice(0, AT_ONCE) : parts.splice(0, 1);
    for (const part of some) part.dataset['near'] = '';
    if (paragraphs.length + parts.length > 0) whenIdle(next);
  }
  // The font moves every line: what is laid out before it comes is laid out twice.
  whenIdle(() => void page.fonts.ready.then(next));
}
