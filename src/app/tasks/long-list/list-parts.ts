/* Which rows of a long list are drawn: those near the screen, and few others. The rest is room. */

/** Rows of a list by their places in it, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** A row that is drawn, or the room of those that are not between two that are. */
export type ListPart =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'room'; readonly nth: number; readonly px: number };

/** A list as it stands from its beginning: so many rows, each so high. */
export interface StackedRows {
  readonly count: number;
  readonly heightOf: (place: number) => number;
}

/** The rows between two edges, in px from the beginning of the list; the nearest one where there is none. */
export function rowsBetween(
  { count, heightOf }: StackedRows,
  { from, to }: { readonly from: number; readonly to: number },
): RowRange {
  let first = 0;
  let bottom = count > 0 ? heightOf(0) : 0;
  while (bottom <= from && first < count - 1) bottom += heightOf(++first);
  let last = first;
  while (bottom < to && last < count - 1) bottom += heightOf(++last);
  return { first, last };
}

/**
 * What is drawn of a list: a range, the rows kept besides with their neighbours, and both ends. So a
 * keyboard that goes into the list from before, from behind or from a kept row comes to the next one.
 */
export function listParts(
  { count, heightOf }: StackedRows,
  { first, last }: RowRange,
  kept: readonly number[],
): readonly ListPart[] {
  const besides = new Set([0, count - 1, ...kept.flatMap((row) => [row - 1, row, row + 1])]);
  const parts: ListPart[] = [];
  let [px, rooms] = [0, 0];
  for (let place = 0; place < count; place += 1) {
    if ((place >= first && place <= last) || besides.has(place)) {
      if (px > 0) parts.push({ kind: 'room', nth: rooms++, px });
      px = 0;
      parts.push({ kind: 'row', place });
    } else {
      px += heightOf(place);
    }
  }
  return parts;
}
