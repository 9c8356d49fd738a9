import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in a list whose rows move and disappear; rows carry `data-row`. */
export interface RowFocus {
  readonly list: RefObject<HTMLDivElement | null>;
  /** Call before a row is edited. */
  remember(row: string): void;
}

/**
 * Returns the focus to where it was after an edit: to the same control when its row has moved, to
 * the row in its place when it is gone.
 */
export function useRowFocus(): RowFocus {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ element: Element | null; place: number } | null>(null);
  useLayoutEffect(() => {
    const held = before.current;
    before.current = null;
    if (held === null || document.activeElement !== document.body) return;
    if (held.element instanceof HTMLElement && held.element.isConnected) {
      return held.element.focus();
    }
    const rows = rowsOf(list.current);
    rows[Math.min(held.place, rows.length - 1)]?.focus();
  });
  return {
    list,
    remember(row) {
      const place = rowsOf(list.current).findIndex((each) => each.dataset['row'] === row);
      before.current = { element: document.activeElement, place };
    },
  };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}
