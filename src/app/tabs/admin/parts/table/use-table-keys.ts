import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Selection } from '../../../../parts/lists/selection.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import type { Identified, RowKey } from './rows.ts';

/** Dependencies of the table keys. */
export interface TableKeysDeps<Row extends Identified> {
  readonly body: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly selection: Selection | undefined;
  readonly keys: readonly RowKey<Row>[] | null;
  /** Loads the next page; null on the last one. */
  readonly loadMore: (() => void) | null;
}

/**
 * Binds keys while a table is shown: J and K move from row to row, X selects, and the table's own
 * keys act.
 */
export function useTableKeys<Row extends Identified>(deps: TableKeysDeps<Row>): void {
  const { shortcuts } = useApp().workspace.screen;
  const latest = useRef(deps);
  useLayoutEffect(() => {
    latest.current = deps;
  });
  const hasKeys = deps.keys !== null;
  const letters = (deps.keys ?? []).map(({ key, label }) => `${key} ${label}`).join('\n');

  useLayoutEffect(() => {
    if (!hasKeys) return undefined;
    const group = 'List' as const;
    const move = (by: 1 | -1) => () => moveFocus(latest.current, by);
    const own = letters === '' ? [] : letters.split('\n');
    return shortcuts.add([
      { group, key: 'J', label: 'Next row', act: move(1) },
      { group, key: 'K', label: 'Previous row', act: move(-1) },
      ...(latest.current.selection === undefined
        ? []
        : [{ group, key: 'X', label: 'Select the row', act: () => select(latest.current) }]),
      ...own.map((line) => {
        const key = line.slice(0, line.indexOf(' '));
        const label = line.slice(line.indexOf(' ') + 1);
        return { group, key, label, act: () => actByKey(latest.current, key) };
      }),
    ]);
  }, [shortcuts, hasKeys, letters]);
}

function focusedPlace<Row extends Identified>({ body, rows }: TableKeysDeps<Row>): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (row === null || row === undefined || !body.current?.contains(row)) return -1;
  return rows.findIndex(({ id }) => id === row.dataset['row']);
}

function moveFocus<Row extends Identified>(deps: TableKeysDeps<Row>, by: 1 | -1): void {
  const place = focusedPlace(deps);
  const next = place === -1 && by === -1 ? deps.rows.length - 1 : place + by;
  const row = deps.rows[next];
  if (row === undefined) {
    if (by === 1) deps.loadMore?.();
    return;
  }
  const element = deps.body.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`);
  (element?.querySelector<HTMLElement>('[data-part="open"]') ?? element)?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

function select<Row extends Identified>(deps: TableKeysDeps<Row>): void {
  const row = deps.rows[focusedPlace(deps)];
  if (row !== undefined) deps.selection?.toggle(row.id);
}

function actByKey<Row extends Identified>(deps: TableKeysDeps<Row>, key: string): void {
  const row = deps.rows[focusedPlace(deps)];
  if (row !== undefined) deps.keys?.find((each) => each.key === key)?.act(row);
}
