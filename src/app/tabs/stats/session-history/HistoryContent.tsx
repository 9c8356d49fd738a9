import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import {
  isSameFilter,
  NO_FILTER,
  type SessionFilter,
} from '#shared/domain/pomodoros/session-filter.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { HistoryPages } from '#stores/session-history/history-pages.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import styles from './HistoryContent.module.css';
import { HistoryList, type HistoryListProps } from './HistoryList.tsx';
import { SelectionBar } from './SelectionBar.tsx';

export type HistoryContentProps = Omit<HistoryListProps, 'pages' | 'onAssign'> & {
  state: Loadable<HistoryPages>;
  filter: SessionFilter;
  onClear: () => void;
  onAssign: (sessions: readonly Pomodoro[]) => void;
  onRemoveAll: (sessions: readonly Pomodoro[]) => void;
};

/** The session history for a filter, or the reason why it is not shown. */
export function HistoryContent(props: HistoryContentProps) {
  const { state, filter, onClear, onAssign, onRemoveAll, ...list } = props;
  if (state.kind === 'loading') return <HistorySkeleton />;
  const retry = () => void list.history.load();
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={retry} />;
  const { value: pages, isStale } = state;
  const isAnswered = isSameFilter(pages.filter, filter);
  if (!isAnswered && isStale) {
    return (
      <LoadFailed message="Sessions for these filters aren’t on this device." onRetry={retry} />
    );
  }
  return (
    <div className={styles.answer} aria-busy={!isAnswered}>
      <SelectionBar
        selection={list.selection}
        items={pages.items}
        total={isAnswered ? totalInWords(pages) : ''}
        onAssign={onAssign}
        onRemove={onRemoveAll}
      />
      {isAnswered && pages.items.length === 0 ? (
        <Nothing filter={filter} onClear={onClear} />
      ) : (
        <HistoryList pages={pages} onAssign={onAssign} {...list} />
      )}
    </div>
  );
}

function totalInWords({ totals: { count, minutes } }: HistoryPages): string {
  return count === 0 ? '' : `${counted(count, 'session')} · ${formatMinutes(minutes)}`;
}

function Nothing({ filter, onClear }: Pick<HistoryContentProps, 'filter' | 'onClear'>) {
  if (isSameFilter(filter, NO_FILTER)) {
    return (
      <EmptyState title="No sessions yet">
        Every focus session you finish is listed here. Work you did without the timer can be added
        by hand.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No sessions match these filters"
      action={<Button onClick={onClear}>Show all sessions</Button>}
    />
  );
}

function HistorySkeleton() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
