/** Something with a place on an axis. */
export interface Laid {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Its column of so many, counted from 0, how many columns it may take, and how long it may be drawn
 * before it reaches the next one below it.
 */
export interface Column {
  readonly column: number;
  readonly columns: number;
  readonly span: number;
  readonly room: number;
}

/**
 * Returns columns for items that overlap, in the order of the input. No item covers another, an
 * item that overlaps none gets the full width, and each item also takes the free columns beside it.
 */
export function shareColumns(items: readonly Laid[]): readonly Column[] {
  const order = items
    .map(({ top, bottom }, index) => ({ index, top, bottom }))
    .sort((one, other) => one.top - other.top || other.bottom - one.bottom);
  const result = items.map((item): Drawn => ({ ...item, column: 0, columns: 1, span: 1 }));
  let group: Placed[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  const finish = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1;
    for (const each of group) {
      const { top, bottom, column } = each;
      result[each.index] = { top, bottom, column, columns, span: spanOf(each, group, columns) };
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
  return result.map((item) => {
    const { column, columns, span } = item;
    return { column, columns, span, room: roomOf(item, result) };
  });
}

type Drawn = Laid & Omit<Column, 'room'>;

/** Returns the distance from the top of an item to the next one in its columns; infinite without one. */
function roomOf(item: Drawn, items: readonly Drawn[]): number {
  const below = items.filter((other) => other.top >= item.bottom && shareColumn(item, other));
  return Math.min(...below.map(({ top }) => top)) - item.top;
}

/** Returns whether two items have a column in common. */
function shareColumn(one: Drawn, other: Drawn): boolean {
  const leftOf = ({ column, columns }: Drawn) => column / columns;
  const rightOf = ({ column, span, columns }: Drawn) => (column + span) / columns;
  return leftOf(one) < rightOf(other) && leftOf(other) < rightOf(one);
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
