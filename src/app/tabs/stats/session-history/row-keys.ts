import type { KeyboardEvent } from 'react';
import type { Selection } from '../../../parts/lists/selection.ts';

/** Dependencies of the row keys; `ids` are the rows in order. */
export interface RowKeysDeps {
  readonly ids: readonly string[];
  readonly selection: Selection;
  /** Deletes the session of a row, or the whole selection if it contains that row. */
  readonly onRemove: (id: string) => void;
  /** Assigns the selected sessions. */
  readonly onAssign: () => void;
}

/**
 * Handles the keys of the list: arrows move, Shift extends the selection, Delete deletes, A
 * assigns, Escape clears the selection.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, deps: RowKeysDeps): void {
  const { target, currentTarget: list, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const id = target.closest<HTMLElement>('[data-session]')?.dataset['session'];
  if (id === undefined) return;
  const { ids, selection } = deps;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    const next = ids[ids.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    if (event.shiftKey) selection.add([id, next]);
    focusRow(list, next, target.dataset['part']);
  }
  if (key === 'Delete') {
    event.preventDefault();
    deps.onRemove(id);
  }
  if (selection.$ids.get().size === 0) return;
  if (key === 'Escape') selection.clear();
  if (key === 'a') deps.onAssign();
}

/** Focuses a part of a row, by default the button that opens it. */
export function focusRow(list: HTMLElement, id: string, part = 'open'): void {
  const row = list.querySelector<HTMLElement>(`[data-session="${id}"]`);
  const control = row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  control?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Returns the row to focus after these are removed: the next remaining one, else the previous one.
 */
export function rowAfter(ids: readonly string[], gone: ReadonlySet<string>): string | null {
  const last = ids.findLastIndex((id) => gone.has(id));
  const next = ids.slice(last + 1).find((id) => !gone.has(id));
  return next ?? ids.slice(0, last).findLast((id) => !gone.has(id)) ?? null;
}
