import { type AnalyticsRealtime, analyticsApi } from '#shared/contract/stats/analytics.ts';
import { formatNumber, formatTime } from '#shared/domain/formats/formats.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { Bars } from '../../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../../parts/charts/ChartCard.tsx';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { type Figure, Figures } from '../../parts/figures/Figures.tsx';
import { StaleNote } from '../../parts/figures/StaleNote.tsx';
import { seriesChart } from '../../parts/figures/series-chart.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import { useRefresh } from '../../parts/use-refresh.ts';
import styles from '../parts/Analytics.module.css';
import { HowCounted } from '../parts/HowCounted.tsx';
import { ShareCard } from '../parts/ShareCard.tsx';

const EVERY_MS = 10_000;

/** Visits of the last 30 minutes, updated while the page is visible. */
export function NowView() {
  const { client, clock } = useApp().workspace;
  const loaded = useLoaded('now', () => client.call(analyticsApi.realtime, {}));
  useRefresh(loaded.reload, clock, EVERY_MS);
  const { state } = loaded;
  return (
    <>
      <SectionHead title="Right now">
        The last 30 minutes · updated every 10 seconds while you look at it
      </SectionHead>
      {state.kind === 'loading' && (
        <div aria-busy="true" className={styles.pair}>
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waitingFigures} />
          <Skeleton shape="block" className={styles.waitingChart} />
        </div>
      )}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && state.isStale && <StaleNote />}
      {state.kind === 'ready' && <Moment realtime={state.value} />}
      <HowCounted />
    </>
  );
}

function Moment({ realtime }: { realtime: AnalyticsRealtime }) {
  const { minutes, pages, sources, countries } = realtime;
  const day = (minutes.at(-1)?.at ?? '').slice(0, 'YYYY-MM-DD'.length);
  const span = { from: day, to: day };
  const chart = seriesChart<'visitors' | 'views'>(
    { step: 'minute', points: minutes.map(({ at, ...figures }) => ({ at, figures })) },
    {
      figure: 'views',
      unit: 'page view',
      total: `${formatNumber(viewsOf(realtime))} in all.`,
      columns: [
        { title: 'Visitors', kind: 'count', figure: 'visitors' },
        { title: 'Page views', kind: 'count', figure: 'views' },
      ],
    },
  );
  return (
    <>
      <Figures label="Right now" figures={figuresOf(realtime)} />
      {realtime.completeFrom !== null && (
        <p role="status">
          There are too many visits to read all: these figures begin at{' '}
          {formatTime(realtime.completeFrom)}.
        </p>
      )}
      {viewsOf(realtime) === 0 ? (
        <EmptyState
          title="Nobody is on the site"
          action={
            <a className="button button-secondary" href="/" target="_blank" rel="noreferrer">
              Open the site
            </a>
          }
        >
          Visits appear here within seconds. Your own are not counted while you are signed in: try a
          private window.
        </EmptyState>
      ) : (
        <>
          <ChartCard
            {...{ title: 'Page views by minute', span, fileName: 'visits-now' }}
            summary={chart.summary}
            table={chart.table}
          >
            <Bars label="Page views by minute" bars={chart.bars} />
          </ChartCard>
          <div className={styles.three}>
            <ShareCard
              {...{ title: 'Pages', dimension: 'pages', shares: pages, span }}
              fileName="pages-now"
            />
            <ShareCard
              {...{ title: 'Sources', dimension: 'sources', shares: sources, span }}
              fileName="sources-now"
            />
            <ShareCard
              {...{ title: 'Countries', dimension: 'countries', shares: countries, span }}
              fileName="countries-now"
            />
          </div>
        </>
      )}
    </>
  );
}

function viewsOf({ minutes }: AnalyticsRealtime): number {
  return minutes.reduce((sum, { views }) => sum + views, 0);
}

function figuresOf(realtime: AnalyticsRealtime): Figure[] {
  return [
    {
      id: 'now',
      label: 'Visitors now',
      value: formatNumber(realtime.now),
      note: 'in the last 5 minutes',
    },
    {
      id: 'views',
      label: 'Page views',
      value: formatNumber(viewsOf(realtime)),
      note: 'in the last 30 minutes',
    },
    {
      id: 'timers',
      label: 'Timers running',
      value: formatNumber(realtime.timersRunning),
      note: 'started in the last 30 minutes',
    },
  ];
}
