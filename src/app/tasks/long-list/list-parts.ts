/* Virtualisation of a long list: rows near the screen and a few others are rendered, and
   placeholders fill the rest. */

/** A range of rows by position, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** A rendered row, or the placeholder between two rendered rows. */
export type ListPart =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'room'; readonly nth: number; readonly px: number };

/** The rows of a list by position, with their number and heights. */
export interface StackedRows {
  readonly count: number;
  readonly heightOf: (place: number) => number;
}

/**
 * Returns the rows between two edges, in px from the start of the list; the nearest row where there
 * is none.
 */
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
 * Returns the parts to render: a range, the kept rows with their neighbours, and both ends. The
 * keyboard thus reaches the adjacent row from before the list, from behind it and from a kept row.
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
