const PAGE = 8;

/**
 * Returns the target of a key in a list, wrapping around at its ends; null for a key that does not
 * move.
 */
export function moved<Item>(
  items: readonly Item[],
  from: Item | undefined,
  key: string,
): Item | null {
  const last = items.length - 1;
  if (last < 0) return null;
  const place = from === undefined ? -1 : items.indexOf(from);
  const target = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place <= 0 ? last : place - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(last, place + PAGE),
    PageUp: Math.max(0, place - PAGE),
  }[key];
  return target === undefined ? null : (items[target] ?? null);
}
