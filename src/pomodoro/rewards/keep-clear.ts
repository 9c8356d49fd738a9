/** Marks controls that nothing passing on the page may cover. */
const MARK = '[data-keep-clear]';
const GAP_PX = 8;
/** A card stays below this part of the window, where the timer is. */
const HIGHEST = 0.6;

/** The edges of an element in the window, in pixels. */
export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/**
 * Returns by how many pixels a card must move up to cover none of some boxes; 0 where that would take
 * it up to the timer in a window of this height.
 */
export function liftOver(card: Box, boxes: readonly Box[], height: number): number {
  const size = card.bottom - card.top;
  let { bottom } = card;
  // From below: moved above one box, the card can meet only those that lie higher.
  for (const box of boxes.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = box.right <= card.left || box.left >= card.right;
    if (isBeside || box.top >= bottom || box.bottom <= bottom - size) continue;
    bottom = box.top - GAP_PX;
  }
  return bottom - size < height * HIGHEST ? 0 : card.bottom - bottom;
}

/**
 * Moves a card above the marked controls of the page, now and whenever the page has grown or shrunk,
 * until the returned function is called.
 */
export function keepClear(card: HTMLElement): () => void {
  function place(): void {
    card.style.insetBlockEnd = '';
    const boxes = [...document.querySelectorAll(MARK)].map((each) => each.getBoundingClientRect());
    const seen = boxes.filter(({ top, height }) => height > 0 && top < innerHeight);
    const lift = liftOver(card.getBoundingClientRect(), seen, innerHeight);
    card.style.insetBlockEnd = `${lift}px`;
  }
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(document.body);
  return () => sizes.disconnect();
}
