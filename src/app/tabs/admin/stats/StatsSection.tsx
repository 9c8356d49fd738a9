import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#platform/device/save-file.ts';
import { adminStatsApi, type RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { RANGE_LABELS, TIME_RANGES, type TimeRange } from '#shared/domain/rollups/time-ranges.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { Bars } from '../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../parts/charts/ChartCard.tsx';
import { spanInWords } from '../../../parts/charts/day-words.ts';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
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
      <SectionHead title="Statistics" acts={<ExportButton timeRange={timeRange} />}>
        {state.kind === 'ready' ? lineOf(state.value, clock.now()) : 'Days are in UTC'}
      </SectionHead>
      <div className={styles.range}>
        <SelectField
          label="Range"
          value={timeRange}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            filter({ range: chosen === 'this_week' ? '' : chosen });
          }}
        >
          {TIME_RANGES.map((each) => (
            <option key={each} value={each}>
              {RANGE_LABELS[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={loaded.reload} />}
      {state.kind === 'ready' && (
        <>
          {state.isStale && (
            <p role="status" className={styles.stale}>
              The server isn’t responding: showing the last known figures.
            </p>
          )}
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
      <dl className={`card ${styles.figures}`}>
        {figuresOf(stats).map(({ id, label, value, note, tone }) => (
          <div key={id} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.note} data-tone={tone}>
              {note}
            </dd>
          </div>
        ))}
      </dl>
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

const EXPORT_TIMEOUT_MS = 15_000;

function ExportButton({ timeRange }: { timeRange: TimeRange }) {
  const { client, toasts } = useApp().workspace;
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const signal = AbortSignal.timeout(EXPORT_TIMEOUT_MS);
      const response = await client.open(adminStatsApi.export, { query: { timeRange } }, signal);
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      saveFile(`statistics-${timeRange}.csv`, await response.blob());
    } catch {
      toasts.show({
        tone: 'error',
        text: 'The file could not be made: the server did not answer. Try again.',
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={isBusy} onClick={() => void save()}>
      Save as CSV
    </Button>
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
