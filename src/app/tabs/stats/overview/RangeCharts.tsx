import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { Breakdown } from '#shared/contract/stats/stats-breakdown.ts';
import { formatHour } from '#shared/domain/formats/days.ts';
import { totalsOf } from '#shared/domain/stats/periods.ts';
import { type Range, writeRange } from '#shared/domain/stats/ranges.ts';
import { type DaySpan, stepOf } from '#shared/domain/stats/steps.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Bars } from '../../../parts/charts/Bars.tsx';
import { Cells } from '../../../parts/charts/Cells.tsx';
import { ChartCard } from '../../../parts/charts/ChartCard.tsx';
import { spanInWords, weekdayName } from '../../../parts/charts/day-words.ts';
import { ShareBars } from '../../../parts/charts/ShareBars.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { useBreakdown } from '../range/use-breakdown.ts';
import {
  calmShares,
  dayChart,
  hourChart,
  interruptionChart,
  periodChart,
  projectChart,
} from './chart-data.ts';
import styles from './Overview.module.css';

const WEEKDAYS = new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day - 1, weekdayName(day)]));
const HOURS = new Map([0, 6, 12, 18].map((hour) => [hour, formatHour(hour)]));

export type RangeChartsProps = { stats: Stats; range: Range; span: DaySpan };

/** The charts of one range of days. */
export function RangeCharts({ stats, range, span }: RangeChartsProps) {
  const file = `ripen-${writeRange(range).replace('..', '-to-')}`;
  const isOneDay = span.from === span.to;
  const isEmpty = totalsOf(stats, span).pomodoros === 0;
  const empty = isEmpty
    ? `Nothing recorded ${isOneDay ? 'on' : 'from'} ${spanInWords(span)}. Finish a focus session, add one by hand, or choose another range.`
    : undefined;
  const bars = isEmpty ? null : periodChart(stats, span);
  const byMonth = stepOf(span) === 'month';
  // A day has a single bar, which says nothing: its hours are in the other charts.
  if (isOneDay && !isEmpty) return <BreakdownCharts stats={stats} span={span} file={file} />;
  return (
    <>
      <ChartCard
        title={byMonth ? 'By month' : 'By day'}
        summary={bars?.summary ?? ''}
        table={bars?.table ?? { columns: [], rows: [] }}
        span={span}
        fileName={`${file}-${byMonth ? 'months' : 'days'}`}
        empty={empty}
      >
        {bars !== null && <Bars label={`Pomodoros, ${spanInWords(span)}`} bars={bars.marks} />}
      </ChartCard>
      {!isEmpty && <BreakdownCharts stats={stats} span={span} file={file} />}
    </>
  );
}

function BreakdownCharts({ stats, span, file }: { stats: Stats; span: DaySpan; file: string }) {
  const [state, retry] = useBreakdown(span, stats);
  if (state.kind === 'failed') {
    return (
      <section className={`card ${styles.failed}`} aria-label="Hours, projects and interruptions">
        <LoadFailed message={state.message} onRetry={retry} />
      </section>
    );
  }
  if (state.kind === 'loading') {
    return (
      <div className={styles.pair} aria-busy="true">
        <Skeleton shape="block" className={styles.waiting} />
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  const isOneDay = span.from === span.to;
  const shown = { breakdown: state.value, span, file };
  return (
    <>
      {state.isStale && (
        <p role="status" className={styles.note}>
          Offline: hours, projects and interruptions as last loaded.
        </p>
      )}
      {isOneDay && <DayHours {...shown} />}
      <div className={isOneDay ? undefined : styles.pair}>
        {!isOneDay && <WeekHours {...shown} />}
        <Projects {...shown} />
      </div>
      <Interruptions {...shown} />
    </>
  );
}

type ShownBreakdown = { breakdown: Breakdown; span: DaySpan; file: string };

function DayHours({ breakdown, span, file }: ShownBreakdown) {
  const hours = dayChart(breakdown);
  return (
    <ChartCard title="By hour" {...hours} span={span} fileName={`${file}-hours`}>
      <Bars label={`Pomodoros by hour, ${spanInWords(span)}`} bars={hours.marks} />
    </ChartCard>
  );
}

function WeekHours({ breakdown, span, file }: ShownBreakdown) {
  const hours = hourChart(breakdown);
  return (
    <ChartCard title="Hours of the week" {...hours} span={span} fileName={`${file}-hours`}>
      <Cells
        label="Sessions by hour and weekday"
        cells={hours.marks}
        columns={24}
        rows={7}
        order="rows"
        columnNames={HOURS}
        rowNames={WEEKDAYS}
      />
    </ChartCard>
  );
}

function Projects({ breakdown, span, file }: ShownBreakdown) {
  const state = useStore(useApp().workspace.projects.$projects);
  const colors = new Map(valueOr(state, []).map(({ id, color }) => [id, color]));
  const projects = projectChart(breakdown, colors);
  return (
    <ChartCard title="By project" {...projects} span={span} fileName={`${file}-projects`}>
      <ShareBars label="Focused time by project" bars={projects.marks} />
    </ChartCard>
  );
}

function Interruptions({ breakdown, span, file }: ShownBreakdown) {
  const focus = interruptionChart(breakdown, span);
  const isOneDay = span.from === span.to;
  const label = `Calm and interrupted sessions, ${spanInWords(span)}`;
  return (
    <ChartCard
      title="Focus and interruptions"
      {...focus}
      span={span}
      fileName={`${file}-interruptions`}
      legend={isOneDay ? undefined : <Legend />}
    >
      {isOneDay ? (
        <ShareBars label={label} bars={calmShares(breakdown)} />
      ) : (
        <Bars label={label} bars={focus.marks} />
      )}
    </ChartCard>
  );
}

function Legend(): ReactNode {
  return (
    <ul data-legend="" className={styles.legend} aria-label="Colours">
      <li>
        <span className={styles.calm} aria-hidden="true" /> Calm
      </li>
      <li>
        <span className={styles.interrupted} aria-hidden="true" /> Interrupted
      </li>
    </ul>
  );
}
