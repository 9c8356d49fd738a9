import { type AnalyticsBots, analyticsApi } from '#shared/contract/stats/analytics.ts';
import { ANALYTICS_RANGE_LABELS, ANALYTICS_RANGES } from '#shared/domain/analytics/ranges.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { Bars } from '../../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../../parts/charts/ChartCard.tsx';
import { LoadFailed } from '../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { RangeField } from '../../parts/figures/RangeField.tsx';
import { StaleNote } from '../../parts/figures/StaleNote.tsx';
import { seriesChart } from '../../parts/figures/series-chart.ts';
import { SectionHead } from '../../parts/SectionHead.tsx';
import type { SectionProps } from '../../sections/section-props.ts';
import { analyticsRangeOf, DEFAULT_RANGE } from '../analytics-views.ts';
import styles from '../parts/Analytics.module.css';
import { countColumn, type FigureColumn, FigureTable } from '../parts/FigureTable.tsx';

type Bot = AnalyticsBots['bots'][number];

/** Visits of programs of a range, by name. */
export function BotsView({ filters, filter }: Pick<SectionProps, 'filters' | 'filter'>) {
  const { client, clock } = useApp().workspace;
  const timeRange = analyticsRangeOf(filters);
  const loaded = useLoaded(timeRange, () =>
    client.call(analyticsApi.bots, { query: { timeRange } }),
  );
  const { state } = loaded;
  return (
    <>
      <SectionHead title="Bots">
        {state.kind === 'ready'
          ? `${counted(state.value.views, 'page view')} by programs, which no other figure contains`
          : 'Programs, counted apart from people'}
      </SectionHead>
      <RangeField
        ranges={ANALYTICS_RANGES}
        labels={ANALYTICS_RANGE_LABELS}
        value={timeRange}
        onChange={(chosen) => filter({ range: chosen === DEFAULT_RANGE ? '' : chosen })}
      />
      {state.kind === 'loading' && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waitingChart} />
        </div>
      )}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && state.isStale && <StaleNote />}
      {state.kind === 'ready' &&
        (state.value.views === 0 ? (
          <EmptyState title="No bots in this range">
            Search engines visit your site once they know it. To tell them, submit{' '}
            <code>/sitemap.xml</code> in their consoles.
          </EmptyState>
        ) : (
          <Bots report={state.value} nowMs={clock.now()} />
        ))}
    </>
  );
}

function Bots({ report, nowMs }: { report: AnalyticsBots; nowMs: number }) {
  const { bots, days, timeRange, views } = report;
  const span = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const chart = seriesChart<'views'>(
    {
      step: timeRange === '12m' ? 'month' : 'day',
      points: days.map(({ day, views: count }) => ({ at: day, figures: { views: count } })),
    },
    {
      figure: 'views',
      unit: 'page view',
      total: `${counted(views, 'page view')} in all.`,
      columns: [{ title: 'Page views', kind: 'count', figure: 'views' }],
    },
  );
  return (
    <>
      <FigureTable
        title="By name"
        note="Declared bots say in their user agent who they are. Others gave themselves away by how they behaved."
        rows={bots}
        columns={columnsAt(nowMs)}
        sortedBy="views"
        nameOf={({ name }) => name}
        hasKeys
        empty={{ title: 'No names are known in this range' }}
      />
      {days.length > 0 && (
        <ChartCard
          {...{
            title: timeRange === '12m' ? 'By month' : 'By day',
            span,
            fileName: `bots-${timeRange}`,
          }}
          summary={chart.summary}
          table={chart.table}
        >
          <Bars label="Page views of bots" bars={chart.bars} />
        </ChartCard>
      )}
    </>
  );
}

function columnsAt(nowMs: number): readonly FigureColumn<Bot>[] {
  return [
    {
      id: 'name',
      header: 'Bot',
      cell: ({ name, kind }) => (
        <span className={styles.source}>
          <strong className={styles.path}>{name}</strong>
          <Tag tone={kind === 'behaviour' ? 'waiting' : 'plain'}>
            {kind === 'behaviour' ? 'By behaviour' : 'Declared'}
          </Tag>
        </span>
      ),
    },
    { id: 'why', header: 'Why', cell: ({ why }) => why },
    countColumn('views', 'Views', ({ views }) => views),
    countColumn('pages', 'Pages', ({ pages }) => pages),
    {
      id: 'last',
      header: 'Last seen',
      by: ({ lastAt }) => Date.parse(lastAt),
      cell: ({ lastAt }) => formatAgo(lastAt, nowMs),
    },
  ];
}
