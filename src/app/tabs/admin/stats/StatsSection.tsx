import { adminStatsApi, type RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { RANGE_LABELS, TIME_RANGES } from '#shared/domain/rollups/time-ranges.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { Bars } from '../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../parts/charts/ChartCard.tsx';
import { spanInWords } from '../../../parts/charts/day-words.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { Figures } from '../parts/figures/Figures.tsx';
import { RangeField } from '../parts/figures/RangeField.tsx';
import { StaleNote } from '../parts/figures/StaleNote.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { DownloadButton } from '../parts/table/DownloadButton.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { figuresOf } from './figure-words.ts';
import { RetentionCard } from './RetentionCard.tsx';
import { chartsOf } from './range-charts.ts';
import styles from './StatsSection.module.css';

/** The figures of a range compared with the previous one, their charts, and the retention. */
export function StatsSection({ filters, filter }: SectionProps) {
  const { client, clock } = useApp().workspace;
  const timeRange = TIME_RANGES.find((each) => each === filters['range']) ?? 'this_week';
  const loaded = useLoaded(timeRange, () =>
    client.call(adminStatsApi.range, { query: { timeRange } }),
  );
  const { state } = loaded;
  return (
    <>
      <SectionHead
        title="Statistics"
        acts={
          <DownloadButton
            endpoint={adminStatsApi.export}
            input={{ query: { timeRange } }}
            file={`statistics-${timeRange}.csv`}
            label="Save as CSV"
          />
        }
      >
        {state.kind === 'ready' ? lineOf(state.value, clock.now()) : 'Days are in UTC'}
      </SectionHead>
      <RangeField
        ranges={TIME_RANGES}
        labels={RANGE_LABELS}
        value={timeRange}
        onChange={(chosen) => filter({ range: chosen === 'this_week' ? '' : chosen })}
      />
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && (
        <>
          {state.isStale && <StaleNote />}
          <Range stats={state.value} />
        </>
      )}
      <RetentionCard />
    </>
  );
}

function lineOf({ from, to, asOf }: RangeStats, nowMs: number): string {
  const added = asOf === null ? 'not calculated yet' : `updated ${formatAgo(asOf, nowMs)}`;
  return `${spanInWords({ from, to })} · days in UTC · ${added}`;
}

function Range({ stats }: { stats: RangeStats }) {
  const span = { from: stats.from, to: stats.to };
  return (
    <>
      <Figures label="Totals" figures={figuresOf(stats)} />
      <div className={styles.charts}>
        {chartsOf(stats).map(({ figure, title, summary, bars, table }) => (
          <ChartCard
            key={figure}
            title={title}
            summary={summary}
            table={table}
            span={span}
            fileName={`${figure}-${stats.timeRange}-${stats.from}`}
          >
            <Bars label={`${title}, ${spanInWords(span)}`} bars={bars} />
          </ChartCard>
        ))}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.charts}>
      <span className="sr-only">Loading</span>
      <Skeleton shape="block" className={styles.waitingFigures} />
      <Skeleton shape="block" className={styles.waitingChart} />
      <Skeleton shape="block" className={styles.waitingChart} />
    </div>
  );
}
