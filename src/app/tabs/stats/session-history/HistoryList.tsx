import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { HistoryPages } from '#stores/session-history/history-pages.ts';
import type { HistoryStore } from '#stores/session-history/history-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { Selection } from '../../../parts/lists/selection.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { DaySection } from './DaySection.tsx';
import { createGrouping } from './day-groups.ts';
import styles from './HistoryList.module.css';
import { rowKeys } from './row-keys.ts';

export type HistoryListProps = {
  pages: HistoryPages;
  history: HistoryStore;
  older: 'idle' | 'loading' | 'failed';
  selection: Selection;
  list: RefObject<HTMLDivElement | null>;
  onEdit: (session: Pomodoro) => void;
  onRemove: (session: Pomodoro) => void;
  onRemoveById: (id: string) => void;
  onAssign: (sessions: readonly Pomodoro[]) => void;
};

/** The sessions by their days; the next ones come when the end is near. */
export function HistoryList(props: HistoryListProps) {
  const { pages, history, older, selection, list, onEdit, onRemove, onRemoveById, onAssign } =
    props;
  const { items, nextCursor } = pages;
  const timeZone = useApp().workspace.timeZone();
  const [group] = useState(createGrouping);
  const groups = useMemo(() => group(items), [group, items]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  useEffect(() => selection.keep(ids), [selection, ids]);
  const onSelect = useSelect(selection, ids);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside.
    <div
      ref={list}
      className={styles.list}
      onKeyDown={(event) =>
        rowKeys(event, {
          ids,
          selection,
          onRemove: onRemoveById,
          onAssign: () => onAssign(items.filter(({ id }) => selection.$ids.get().has(id))),
        })
      }
    >
      {groups.map((each, place) => (
        <DaySection
          key={each.day}
          group={each}
          isCut={nextCursor !== null && place === groups.length - 1}
          timeZone={timeZone}
          selection={selection}
          onSelect={onSelect}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
      {nextCursor !== null && <More history={history} older={older} />}
    </div>
  );
}

/** Handles a press on the checkbox of a row, with or without Shift. The function is stable. */
function useSelect(selection: Selection, ids: readonly string[]) {
  const order = useRef(ids);
  useEffect(() => {
    order.current = ids;
  });
  return useCallback(
    (id: string, isReach: boolean) => {
      if (isReach) selection.extendTo(id, order.current);
      else selection.toggle(id);
    },
    [selection],
  );
}

type MoreProps = Pick<HistoryListProps, 'history' | 'older'>;

/** Fetches the next sessions when it comes near, and when it is pressed. */
function More({ history, older }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || older !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void history.loadOlder();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // Anew after each page, which takes it out of `idle`: what is near then is told once more.
  }, [history, older]);
  return (
    <div ref={end} className={styles.more}>
      {older === 'failed' && <p role="status">The next sessions could not be loaded.</p>}
      <Button isBusy={older === 'loading'} onClick={() => void history.loadOlder()}>
        {older === 'failed' ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
