import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { Selection } from '../../../parts/lists/selection.ts';
import type { SessionDeletions } from '../../../sessions/use-session-deletions.ts';
import { focusRow, rowAfter } from './row-keys.ts';

export interface RowActsDeps {
  readonly items: readonly Pomodoro[];
  readonly selection: Selection;
  readonly deletions: SessionDeletions;
  readonly list: RefObject<HTMLElement | null>;
}

/** Deletes sessions of the list and focuses the following row. The functions are stable. */
export function useRowActs(deps: RowActsDeps) {
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  return useMemo(() => {
    function remove(sessions: readonly Pomodoro[]): void {
      const { items, selection, deletions, list } = latest.current;
      const gone = new Set(sessions.map(({ id }) => id));
      const next = rowAfter(
        items.map(({ id }) => id),
        gone,
      );
      if (next !== null && list.current !== null) focusRow(list.current, next);
      deletions.remove(sessions);
      selection.clear();
    }

    return {
      remove,
      removeOne: (session: Pomodoro) => remove([session]),
      /** Deletes the session of a row, or the whole selection if it contains that row. */
      removeById(id: string): void {
        const { items, selection } = latest.current;
        const chosen = selection.$ids.get();
        remove(items.filter((item) => (chosen.has(id) ? chosen.has(item.id) : item.id === id)));
      },
    };
  }, []);
}
