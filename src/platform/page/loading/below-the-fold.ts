import { whenIdle } from '../../time/idle.ts';

/** The parts below the first screen (`styles/base.css`) that are not laid out yet. */
const PARTS = '.below-fold';
const PARAGRAPHS = '.prose > :nth-child(n + 9)';

/** The number of paragraphs that are laid out about as quickly as one part. */
const AT_ONCE = 6;

/**
 * Lays out the parts of a page below the fold, one in each idle moment. Laying out all of them at
 * once would block a slow phone. Without it they would be missing from captures of the whole page,
 * and the scroll bar would jump when they come near. A visitor who jumps to a place in the page
 * gets all parts immediately: one after the other they would move that place out of sight.
 */
export function layOutBelowTheFold(page: Document): void {
  const parts = [...page.querySelectorAll<HTMLElement>(PARTS)];
  const paragraphs = [...page.querySelectorAll<HTMLElement>(PARAGRAPHS)];
  let isGoing = false;
  let hasBegun = false;
  function layOut(some: readonly HTMLElement[]): void {
    for (const part of some) part.dataset['near'] = '';
  }
  function next(): void {
    layOut(paragraphs.length > 0 ? paragraphs.splice(0, AT_ONCE) : parts.splice(0, 1));
    if (paragraphs.length + parts.length > 0) whenIdle(next);
  }
  function goTo(place: Element | null): void {
    if (paragraphs.length + parts.length === 0) return;
    layOut([...paragraphs.splice(0), ...parts.splice(0)]);
    place?.scrollIntoView();
  }
  const placeGoneTo = () => page.querySelector(':target');
  page.defaultView?.addEventListener('hashchange', () => {
    if (hasBegun) goTo(placeGoneTo());
    else isGoing = true;
  });
  // The font moves every line: what is laid out before it comes is laid out twice.
  whenIdle(() => {
    void page.fonts.ready.then(() => {
      hasBegun = true;
      const place = placeGoneTo();
      if (place === null) next();
      else goTo(isGoing || isSeen(place) ? place : null);
    });
  });
}

/** Whether somebody who went to a place of the page is still there. */
function isSeen(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}
