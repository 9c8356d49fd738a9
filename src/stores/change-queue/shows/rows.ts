import type { Positioned } from '#shared/domain/projects/positions.ts';
import type { Showing } from './lists.ts';

type Row = { readonly id: string };

/** How one change shows in rows. */
export interface RowEdits<Item> extends Pick<Showing<Item>, 'belongs' | 'answer'> {
  /** The row of a `create`. */
  readonly made: () => Item;
  /** The row after any other change. */
  readonly edited: (row: Item) => Item;
}

/** Returns the rows with a change in them: a row that was made, is gone or is another. */
export function showInRows<Item extends Row>(
  rows: readonly Item[],
  { id, act }: { readonly id: string; readonly act?: string },
  { belongs, answer, made, edited }: RowEdits<Item>,
): readonly Item[] {
  if (act === 'delete') return rows.filter((row) => row.id !== id);
  const isMade = act === 'create' && !rows.some((row) => row.id === id);
  const all = isMade ? [...rows, made()] : rows;
  return all
    .map((row) => {
      if (row.id !== id) return row;
      return answer ?? (act === 'create' ? row : edited(row));
    })
    .filter(belongs);
}

/** Returns the rows of some days with a row that may have left or entered them. */
export function showInDays<Item extends Row>(
  rows: readonly Item[],
  { id, act, shown }: { readonly id: string; readonly act?: string; readonly shown?: Item },
  { belongs, answer }: Pick<Showing<Item>, 'belongs' | 'answer'>,
): readonly Item[] {
  const row = answer ?? shown ?? rows.find((other) => other.id === id);
  const others = rows.filter((other) => other.id !== id);
  return act === 'delete' || row === undefined || !belongs(row) ? others : [...others, row];
}

/** Returns the rows, those that are named at other places. */
export function showOrder<Item extends Positioned>(
  rows: readonly Item[],
  { fields }: { readonly fields?: { readonly places: readonly Positioned[] } },
): readonly Item[] {
  const positions = new Map(fields?.places.map(({ id, position }) => [id, position]));
  return rows.map((row) => {
    const position = positions.get(row.id);
    return position === undefined ? row : { ...row, position };
  });
}

/** When something was completed, in ISO 8601: completing it again keeps the first instant. */
export function completion(
  row: { readonly completed: boolean; readonly completedAt: string | null },
  completed: boolean | undefined,
  at: string,
): { completed: boolean; completedAt: string | null } {
  const isDone = completed ?? row.completed;
  return { completed: isDone, completedAt: isDone ? (row.completedAt ?? at) : null };
}
