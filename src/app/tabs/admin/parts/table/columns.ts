import type { ReactNode } from 'react';

/** A cell without a value. */
export const NO_VALUE = '–';

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Returns the value of a row; `NO_VALUE`, null or an empty text where there is none. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** The sort order that a press on the header requests. */
  readonly sort?: string;
  /** Optional column; `off` hides it by default. */
  readonly choice?: 'on' | 'off';
}

/**
 * Returns the visible columns; `chosen` holds the ids of the optional ones, or null for the
 * defaults.
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: ReadonlySet<string> | null,
): readonly Column<Row>[] {
  return columns.filter(({ id, choice }) => {
    if (choice === undefined) return true;
    return chosen === null ? choice === 'on' : chosen.has(id);
  });
}

/** Reads the optional columns of an address (`columns=plan.level`); null where it names none. */
export function readChosen(text: string | undefined): ReadonlySet<string> | null {
  return text === undefined || text === '' ? null : new Set(text.split('.'));
}

/** Returns the choice of optional columns after toggling one, in the format of the address. */
export function switchColumn<Row>(
  columns: readonly Column<Row>[],
  chosen: ReadonlySet<string> | null,
  id: string,
): string {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const optional = columns.filter(({ choice }) => choice !== undefined);
  const names = optional.filter((column) => shown.has(column.id)).map((column) => column.id);
  // An empty choice would mean the defaults.
  return names.length === 0 ? 'none' : names.join('.');
}
