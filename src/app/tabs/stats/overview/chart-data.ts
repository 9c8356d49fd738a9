import type { Breakdown } from '#shared/contract/stats/stats-breakdown.ts';
import { formatDay, formatHour } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { type HeatDay, levelWithin } from '#shared/domain/stats/heat-map.ts';
import { type DayMaps, type Period, periodsOf, totalsOf } from '#shared/domain/stats/periods.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Bar } from '../../../parts/charts/Bars.tsx';
import type { MapCell } from '../../../parts/charts/Cells.tsx';
import type { ChartTable } from '../../../parts/charts/chart-table.ts';
import { hourInWords, periodInWords, weekdayName } from '../../../parts/charts/day-words.ts';
import type { ShareBar } from '../../../parts/charts/ShareBars.tsx';

/** Data of a chart: a summary, marks and a table. */
interface ChartData<Marks> {
  readonly summary: string;
  readonly marks: Marks;
  readonly table: ChartTable;
}

/** Formats sessions and their time: `4 pomodoros, 1 h 40 min`. */
export function amountInWords({ pomodoros, minutes }: Omit<Period, 'period'>): string {
  return `${counted(pomodoros, 'pomodoro')}, ${formatMinutes(minutes)}`;
}

/** Returns the axis label of a period; a month names its year where the range spans several. */
function axisOf(period: string, { from, to }: DaySpan): string {
  if (period.length > 7) return formatDay(period, 'day');
  const isOfOneYear = from.slice(0, 4) === to.slice(0, 4);
  return formatDay(`${period}-01`, isOfOneYear ? 'month' : 'monthAndYear');
}

function written(count: number): string {
  return formatNumber(count);
}

/** The bars of a range, by day or month. */
export function periodChart(days: DayMaps, span: DaySpan): ChartData<readonly Bar[]> {
  const periods = periodsOf(days, span);
  const totals = totalsOf(days, span);
  const byMonth = periods[0]?.period.length === 7;
  const best = periods.reduce((most, each) => (each.pomodoros > most.pomodoros ? each : most));
  return {
    summary: `${amountInWords(totals)} on ${counted(totals.activeDays, 'day')}. Most ${
      byMonth ? 'in' : 'on'
    } ${periodInWords(best.period)}, with ${written(best.pomodoros)}.`,
    marks: periods.map((each) => ({
      key: each.period,
      axis: axisOf(each.period, span),
      words: `${periodInWords(each.period)}: ${amountInWords(each)}`,
      parts: [{ tone: 'focus', value: each.pomodoros }],
    })),
    table: {
      columns: [
        { title: byMonth ? 'Month' : 'Day', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
      ],
      rows: periods.map(({ period, pomodoros, minutes }) => ({
        key: period,
        name: periodInWords(period),
        exactName: period,
        values: [pomodoros, minutes],
      })),
    },
  };
}

/** Focus and interruptions: sessions without any below, sessions with some above. */
export function interruptionChart(
  { periods }: Breakdown,
  span: DaySpan,
): ChartData<readonly Bar[]> {
  const known = new Map(periods.map((each) => [each.period, each]));
  const all = periodsOf({ pomodorosByDate: {}, minutesByDate: {} }, span).map(({ period }) => ({
    period,
    pomodoros: known.get(period)?.pomodoros ?? 0,
    interrupted: known.get(period)?.interrupted ?? 0,
    internal: known.get(period)?.internalInterruptions ?? 0,
    external: known.get(period)?.externalInterruptions ?? 0,
  }));
  const sum = (field: 'pomodoros' | 'interrupted' | 'internal' | 'external') =>
    all.reduce((total, each) => total + each[field], 0);
  const calm = sum('pomodoros') - sum('interrupted');
  const percent = Math.round((calm * 100) / Math.max(1, sum('pomodoros')));
  return {
    summary: `${written(calm)} of ${counted(sum('pomodoros'), 'session')} without an interruption (${percent}%). Counted: ${written(sum('internal'))} internal, ${written(sum('external'))} external.`,
    marks: all.map((each) => ({
      key: each.period,
      axis: axisOf(each.period, span),
      words: `${periodInWords(each.period)}: ${written(each.pomodoros - each.interrupted)} calm, ${written(each.interrupted)} interrupted (${written(each.internal)} internal, ${written(each.external)} external)`,
      parts: [
        { tone: 'focus', value: each.pomodoros - each.interrupted },
        { tone: 'interrupted', value: each.interrupted },
      ],
    })),
    table: {
      columns: [
        {
          title: all[0]?.period.length === 7 ? 'Month' : 'Day',
          kind: 'name',
        },
        { title: 'Calm', kind: 'count' },
        { title: 'Interrupted', kind: 'count' },
        { title: 'By yourself', kind: 'count' },
        { title: 'By others', kind: 'count' },
      ],
      rows: all.map(({ period, pomodoros, interrupted, internal, external }) => ({
        key: period,
        name: periodInWords(period),
        exactName: period,
        values: [pomodoros - interrupted, interrupted, internal, external],
      })),
    },
  };
}

/** Calm and interrupted sessions of a range as two horizontal bars. */
export function calmShares({ periods }: Breakdown): readonly ShareBar[] {
  const all = periods.reduce((sum, each) => sum + each.pomodoros, 0);
  const interrupted = periods.reduce((sum, each) => sum + each.interrupted, 0);
  return [
    { key: 'calm', name: 'Calm', amount: all - interrupted },
    { key: 'interrupted', name: 'Interrupted', amount: interrupted },
  ].map((bar) => {
    const value = `${written(bar.amount)} · ${Math.round((bar.amount * 100) / Math.max(1, all))}%`;
    return { ...bar, value, words: `${bar.name}: ${value}` };
  });
}

/** Hours by weekday: when sessions began. */
export function hourChart({ hours }: Breakdown): ChartData<readonly MapCell[]> {
  const known = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]));
  const most = Math.max(0, ...hours.map(({ pomodoros }) => pomodoros));
  const best = hours.find(({ pomodoros }) => pomodoros === most);
  const cells = Array.from({ length: 7 * 24 }, (_, place) => {
    const [weekday, hour] = [Math.floor(place / 24) + 1, place % 24];
    const sums = known.get(`${weekday} ${hour}`) ?? { pomodoros: 0, minutes: 0 };
    return { weekday, hour, ...sums, key: `${weekday} ${hour}` };
  });
  return {
    summary:
      best === undefined
        ? 'No sessions in this range.'
        : `Most sessions start on ${weekdayName(best.weekday)} at ${best.hour}:00. A session counts in the hour it started.`,
    marks: cells.map((cell) => ({
      key: cell.key,
      column: cell.hour,
      row: cell.weekday - 1,
      amount: cell.pomodoros,
      level: levelWithin(cell.pomodoros, most),
      words: `${weekdayName(cell.weekday)}, ${hourInWords(cell.hour)}: ${amountInWords(cell)}`,
    })),
    table: {
      columns: [
        { title: 'Weekday and hour', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
      ],
      rows: cells
        .filter(({ pomodoros }) => pomodoros > 0)
        .map(({ key, weekday, hour, pomodoros, minutes }) => ({
          key,
          name: `${weekdayName(weekday)}, ${hourInWords(hour)}`,
          values: [pomodoros, minutes],
        })),
    },
  };
}

const HOURS_OF_DAY = 24;

/** The hours of one day: how many sessions began in each. */
export function dayChart({ hours }: Pick<Breakdown, 'hours'>): ChartData<readonly Bar[]> {
  const sums = Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const own = hours.filter((each) => each.hour === hour);
    return {
      hour,
      pomodoros: own.reduce((sum, each) => sum + each.pomodoros, 0),
      minutes: own.reduce((sum, each) => sum + each.minutes, 0),
    };
  });
  const best = sums.reduce((most, each) => (each.pomodoros > most.pomodoros ? each : most));
  const pomodoros = sums.reduce((sum, each) => sum + each.pomodoros, 0);
  const minutes = sums.reduce((sum, each) => sum + each.minutes, 0);
  return {
    summary: `${amountInWords({ pomodoros, minutes })}. Most between ${hourInWords(best.hour)}, with ${written(best.pomodoros)}. A session counts in the hour it started.`,
    marks: sums.map((each) => ({
      key: String(each.hour),
      axis: formatHour(each.hour),
      words: `${hourInWords(each.hour)}: ${amountInWords(each)}`,
      parts: [{ tone: 'focus', value: each.pomodoros }],
    })),
    table: {
      columns: [
        { title: 'Hour', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
      ],
      rows: sums
        .filter((each) => each.pomodoros > 0)
        .map((each) => ({
          key: String(each.hour),
          name: hourInWords(each.hour),
          values: [each.pomodoros, each.minutes],
        })),
    },
  };
}

/** More would be unreadable in the chart; the table has them all. */
const MOST_PROJECTS = 8;

/** Time and share by project, the longest first. */
export function projectChart(
  { projects }: Pick<Breakdown, 'projects'>,
  colors: ReadonlyMap<string, ProjectColor | null> = new Map(),
): ChartData<readonly ShareBar[]> {
  const all = projects.reduce((sum, { minutes }) => sum + minutes, 0);
  const share = (minutes: number) => Math.round((minutes * 1000) / Math.max(1, all)) / 10;
  const others = projects.slice(MOST_PROJECTS - 1);
  const shown =
    projects.length <= MOST_PROJECTS
      ? projects
      : [
          ...projects.slice(0, MOST_PROJECTS - 1),
          {
            projectId: 'others',
            title: `${written(others.length)} others`,
            pomodoros: others.reduce((sum, each) => sum + each.pomodoros, 0),
            minutes: others.reduce((sum, each) => sum + each.minutes, 0),
          },
        ];
  const [first] = projects;
  return {
    summary:
      first === undefined
        ? 'No sessions in this range.'
        : `${formatMinutes(all)} in total, most on ${first.title} (${share(first.minutes)}%).`,
    marks: shown.map(({ projectId, title, pomodoros, minutes }) => ({
      key: projectId ?? 'standalone',
      name: title,
      value: `${formatMinutes(minutes)} · ${share(minutes)}%`,
      words: `${title}: ${amountInWords({ pomodoros, minutes })}, ${share(minutes)}%`,
      amount: minutes,
      color: colors.get(projectId ?? ''),
    })),
    table: {
      columns: [
        { title: 'Project', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
        { title: 'Share', kind: 'percent' },
      ],
      rows: projects.map(({ projectId, title, pomodoros, minutes }) => ({
        key: projectId ?? 'standalone',
        name: title,
        values: [pomodoros, minutes, share(minutes)],
      })),
    },
  };
}

/** The map of the year. */
export function yearChart(days: readonly HeatDay[]): ChartData<readonly MapCell[]> {
  const active = days.filter(({ pomodoros }) => pomodoros > 0);
  const pomodoros = active.reduce((sum, each) => sum + each.pomodoros, 0);
  const minutes = active.reduce((sum, each) => sum + each.minutes, 0);
  return {
    summary: `${amountInWords({ pomodoros, minutes })} on ${active.length} of the last ${days.length} days.`,
    marks: days.map((each) => ({
      key: each.day,
      column: each.week,
      row: each.row,
      amount: each.pomodoros,
      level: each.level,
      words: `${formatDay(each.day, 'date')}: ${amountInWords(each)}`,
    })),
    table: {
      columns: [
        { title: 'Day', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
      ],
      rows: active.toReversed().map((each) => ({
        key: each.day,
        name: formatDay(each.day, 'date'),
        exactName: each.day,
        values: [each.pomodoros, each.minutes],
      })),
    },
  };
}
