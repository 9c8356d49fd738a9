const GAP_PX = 8;

/** The item a key leads to from a place (-1: none): arrows wrap around, Home, End, or the next one with that first letter. */
export function nextItem<Item extends { readonly textContent: string | null }>(
  items: readonly Item[],
  place: number,
  key: string,
): Item | undefined {
  const count = items.length;
  if (key === 'ArrowDown') return items[(place + 1) % count];
  if (key === 'ArrowUp') return items[(Math.max(place, 0) - 1 + count) % count];
  if (key === 'Home') return items[0];
  if (key === 'End') return items[count - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(place + 1), ...items.slice(0, place + 1)].find((item) =>
    item.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  );
}

/** Places an open popover under its button, above it where there is no room below, never off the screen. */
export function keepInView(button: Element, popover: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const left = align === 'start' ? anchor.left : anchor.right - width;
  const hasRoomBelow = anchor.bottom + height + 2 * GAP_PX <= innerHeight;
  const top = hasRoomBelow ? anchor.bottom + GAP_PX : anchor.top - height - GAP_PX;
  popover.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - width - GAP_PX))}px`;
  popover.style.top = `${Math.max(GAP_PX, top)}px`;
}
