import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** The order that a press on the header asks the server for. */
  readonly sort?: string;
  /** Can be hidden; `off` hides it until it is asked for. */
  readonly choice?: 'on' | 'off';
}

/** The columns that are shown: `chosen` holds the ids of the optional ones, or is null for the usual. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: ReadonlySet<string> | null,
): readonly Column<Row>[] {
  return columns.filter(({ id, choice }) => {
    if (choice === undefined) return true;
    return chosen === null ? choice === 'on' : chosen.has(id);
  });
}

/** The optional columns of an address (`columns=plan.level`), or null where it names none. */
export function readChosen(text: string | undefined): ReadonlySet<string> | null {
  return text === undefined || text === '' ? null : new Set(text.split('.'));
}

/** The choice of optional columns after one of them was switched, as it stands in an address. */
export function switchColumn<Row>(
  columns: readonly Column<Row>[],
  chosen: ReadonlySet<string> | null,
  id: string,
): string {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const optional = columns.filter(({ choice }) => choice !== undefined);
  const names = optional.filter((column) => shown.has(column.id)).map((column) => column.id);
  // An empty choice would mean the usual one.
  return names.length === 0 ? 'none' : names.join('.');
}
