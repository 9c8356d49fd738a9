import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { LoadFailed } from '../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { Overview } from './overview/Overview.tsx';
import { StatsSkeleton } from './StatsSkeleton.tsx';
import styles from './StatsTab.module.css';
import { asksForHistory } from './session-history/filters/history-address.ts';
import { asksForYear } from './year/year-address.ts';

const HistoryView = lazyPart(
  () => import('./session-history/HistoryView.tsx').then((part) => part.HistoryView),
  { fallback: <StatsSkeleton title="Sessions" /> },
);

const YearView = lazyPart(() => import('./year/YearView.tsx').then((part) => part.YearView), {
  fallback: <StatsSkeleton title="Your year in focus" />,
});

const NothingYet = lazyPart(() => import('./NothingYet.tsx').then((part) => part.NothingYet));

const VIEWS = [
  { value: 'overview', label: 'Overview' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'year', label: 'Year' },
] as const;

/** Statistics of the recorded sessions, or the session history. */
export function StatsTab({ detail }: { detail: string | undefined }) {
  return (
    <div className={styles.page}>
      <ViewSwitch detail={detail} />
      <OpenView detail={detail} />
    </div>
  );
}

type View = (typeof VIEWS)[number]['value'];

function viewIn(detail: string | undefined): View {
  if (asksForHistory(detail)) return 'sessions';
  return asksForYear(detail) ? 'year' : 'overview';
}

function OpenView({ detail }: { detail: string | undefined }) {
  switch (viewIn(detail)) {
    case 'overview':
      return <OverviewView detail={detail} />;
    case 'sessions':
      return <HistoryView detail={detail} />;
    case 'year':
      return <YearView detail={detail} />;
  }
}

/** Shows the pressed view immediately; rendering it is deferred. */
function ViewSwitch({ detail }: { detail: string | undefined }) {
  const { navigation } = useApp().workspace;
  const place = useStore(navigation.$place);
  return (
    <div>
      <SegmentedControl
        label="View"
        segments={VIEWS}
        value={viewIn(place.tab === 'stats' ? place.detail : detail)}
        onChange={(view) =>
          navigation.go({
            tab: 'stats',
            projectId: null,
            detail: view === 'overview' ? undefined : `view=${view}`,
          })
        }
      />
    </div>
  );
}

function OverviewView({ detail }: { detail: string | undefined }) {
  const { workspace } = useApp();
  const state = useStore(workspace.stats.$stats);
  useEffect(() => void workspace.stats.load(), [workspace]);

  if (state.kind === 'loading') return <StatsSkeleton title="Stats" />;
  if (state.kind === 'failed') {
    return <LoadFailed message={state.message} onRetry={() => void workspace.stats.load()} />;
  }
  const stats = state.value;
  return (
    <div className={styles.page}>
      <h1>Stats</h1>
      {stats.totalPomodoros === 0 ? (
        <NothingYet stats={stats} />
      ) : (
        <Overview stats={stats} detail={detail} />
      )}
    </div>
  );
}
