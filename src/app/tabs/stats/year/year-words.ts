import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { formatDay, formatDaySpan } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Bar } from '../../../parts/charts/Bars.tsx';
import type { ChartTable } from '../../../parts/charts/chart-table.ts';
import { amountInWords } from '../overview/chart-data.ts';

/** A figure of the report, compared with the year before. */
export interface YearFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** A record of the year. */
export interface YearBest {
  readonly label: string;
  readonly when: string;
  readonly amount: string;
}

/** Returns whether the report is of the current year. */
export function isUnderWay({ year, today }: YearReport): boolean {
  return today.startsWith(year);
}

/** Returns the text under the heading: the period of the figures and of their comparison. */
export function introduction(report: YearReport): string {
  const { year, compared, today } = report;
  const before = compared.from.slice(0, 4);
  if (!isUnderWay(report)) return `Your recorded sessions from January to December ${year}.`;
  return `The year so far: your sessions up to ${formatDay(today, 'longDate')}, compared with the same days of ${before}.`;
}

/** Returns the main figures, each compared with the year before. */
export function yearFigures(report: YearReport): readonly YearFigure[] {
  const { before, compared } = report;
  const other = compared.from.slice(0, 4);
  const against = (own: number, earlier: number, write: (amount: number) => string): string => {
    if (before.pomodoros === 0) return `nothing recorded in ${other}`;
    if (own === earlier) return `as in ${other}`;
    const more = own > earlier;
    return `${write(Math.abs(own - earlier))} ${more ? 'more' : 'less'} than in ${other}`;
  };
  const days = (amount: number) => counted(amount, 'day');
  return [
    {
      label: 'Focused',
      value: formatMinutes(report.minutes),
      note: against(report.minutes, before.minutes, formatMinutes),
    },
    {
      label: 'Pomodoros',
      value: formatNumber(report.pomodoros),
      note: against(report.pomodoros, before.pomodoros, formatNumber).replace('less', 'fewer'),
    },
    {
      label: 'Days with focus',
      value: formatNumber(report.activeDays),
      note: against(report.activeDays, before.activeDays, days).replace('less', 'fewer'),
    },
    {
      label: 'Longest streak',
      value: days(report.longestStreak),
      note: against(report.longestStreak, before.longestStreak, days).replace('less', 'fewer'),
    },
  ];
}

/** Returns the best day, week and month. */
export function yearBests({ bestDay, bestWeek, bestMonth }: YearReport): readonly YearBest[] {
  const bests = [
    ['Best day', bestDay, (day: string) => formatDay(day, 'longWeekdayAndDay')],
    ['Best week', bestWeek, (monday: string) => formatDaySpan(monday, addDays(monday, 6), 'date')],
    ['Best month', bestMonth, (month: string) => formatDay(`${month}-01`, 'longMonthAndYear')],
  ] as const;
  return bests.flatMap(([label, best, write]) =>
    best === null ? [] : [{ label, when: write(best.when), amount: amountInWords(best) }],
  );
}

/** Returns the months as bars of hours, with a summary and a table. */
export function monthChart({ year, months }: YearReport): {
  summary: string;
  marks: readonly Bar[];
  table: ChartTable;
} {
  const named = months.map((sums, at) => {
    const day = `${year}-${String(at + 1).padStart(2, '0')}-01`;
    return {
      ...sums,
      key: day,
      name: formatDay(day, 'longMonthAndYear'),
      axis: formatDay(day, 'month'),
    };
  });
  const best = named.reduce((most, each) => (each.minutes > most.minutes ? each : most));
  return {
    summary: `Hours of focus by month, the most in ${best.name}: ${formatMinutes(best.minutes)}.`,
    marks: named.map((month) => ({
      key: month.key,
      axis: month.axis,
      words: `${month.name}: ${amountInWords(month)}`,
      parts: [{ tone: 'focus', value: month.minutes / 60 }],
    })),
    table: {
      columns: [
        { title: 'Month', kind: 'name' },
        { title: 'Pomodoros', kind: 'count' },
        { title: 'Focused', kind: 'minutes' },
      ],
      rows: named.map(({ key, name, pomodoros, minutes }) => ({
        key,
        name,
        exactName: key.slice(0, 7),
        values: [pomodoros, minutes],
      })),
    },
  };
}

/** Returns the share of calm sessions in a sentence. */
export function calmInWords({ pomodoros, interrupted }: YearReport): string {
  const share = Math.round(((pomodoros - interrupted) * 100) / Math.max(1, pomodoros));
  return `${share}% of your sessions went by without an interruption.`;
}
