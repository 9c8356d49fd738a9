/** Something with a place on an axis. */
export interface Laid {
  readonly top: number;
  readonly bottom: number;
}

/** Its column of so many, counted from 0, and how many columns it may take. */
export interface Column {
  readonly column: number;
  readonly columns: number;
  readonly span: number;
}

/**
 * Returns columns for items that overlap, in the order of the input. No item covers another, an
 * item that overlaps none gets the full width, and each item also takes the free columns beside it.
 * Items shorter than `least` take room as if they were that long.
 */
export function shareColumns(items: readonly Laid[], least: number): readonly Column[] {
  const order = items
    .map((item, index) => ({
      index,
      top: item.top,
      bottom: Math.max(item.bottom, item.top + least),
    }))
    .sort((one, other) => one.top - other.top || other.bottom - one.bottom);
  const result = items.map((): Column => ({ column: 0, columns: 1, span: 1 }));
  let group: Placed[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  const finish = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const each of group) {
      result[each.index] = { column: each.column, columns, span: spanOf(each, group, columns) };
    }
  };
  for (const item of order) {
    if (item.top >= reached) {
      finish();
      group = [];
    }
    group.push({ ...item, column: freeColumn(item, group) });
    reached = Math.max(reached, item.bottom);
  }
  finish();
  return result;
}

type Placed = Laid & { readonly index: number; readonly column: number };

function freeColumn(item: Laid, group: readonly Placed[]): number {
  const taken = new Set(group.filter((each) => touch(each, item)).map(({ column }) => column));
  let column = 0;
  while (taken.has(column)) column += 1;
  return column;
}

function spanOf(item: Placed, group: readonly Placed[], columns: number): number {
  const next = group
    .filter((each) => each.column > item.column && touch(each, item))
    .map(({ column }) => column);
  return Math.min(columns, ...next) - item.column;
}

function touch(one: Laid, other: Laid): boolean {
  return one.top < other.bottom && other.top < one.bottom;
}
