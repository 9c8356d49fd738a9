import * as z from 'zod';
import { projectNamed, unknownProject } from '#api/features/ai/queries/find-named.ts';
import {
  checkSpan,
  ProjectName,
  Span as SpanDays,
  SpanInput,
} from '#api/features/ai/queries/inputs.ts';
import { sessionsPlace, statsPlace } from '#api/features/ai/queries/places.ts';
import { type QueryContext, query } from '#api/features/ai/queries/query.ts';
import { readBreakdown } from '#api/features/stats/service.ts';
import type { Breakdown } from '#shared/contract/stats/stats-breakdown.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import {
  formatDayForAnybody,
  formatDaySpanForAnybody,
} from '#shared/domain/formats/for-anybody.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { periodAfter } from '#shared/domain/rollups/periods.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

const MOST_ROWS = 62;
const MOST_PROJECTS = 20;
const NO_FOCUS = { pomodoros: 0, minutes: 0 };
/** How many rows of a query the built-in planner says. */
const SAID_ROWS = 7;

/** A range in words: `today`, `Fri 20 Nov`, `16 – 22 Nov 2026`. */
export function spanInWords({ from, to }: Span, today: string): string {
  if (from === to) return from === today ? 'today' : formatDayForAnybody(from, 'weekdayAndDay');
  return formatDaySpanForAnybody(from, to, 'date');
}

/** Focused minutes by day. */
export const focusByDay = query({
  name: 'focus_by_day',
  description:
    'Focused minutes and completed pomodoros by day (by month in a range of more than 92 days), and their totals. For how much somebody worked.',
  input: SpanInput,
  label: 'Focus by day',
  async run(context, span) {
    const { periods } = await readBreakdown(context.db, { userId: context.userId, span });
    const { minutes, pomodoros, when } = totals(context, span, periods);
    const days = periods.slice(-MOST_ROWS).map((row) => ({
      period: row.period,
      pomodoros: row.pomodoros,
      minutes: context.references.figure({
        value: formatMinutes(row.minutes),
        label: `Focus on ${periodInWords(row.period)}`,
        place: statsPlace(daysOf(row.period, span)),
      }),
    }));
    return {
      data: { ...span, totalFocus: minutes, pomodoros, periods: days },
      lines: [
        [`Focus ${when}: `, minutes, ' in ', pomodoros, '.'],
        ...(span.from === span.to ? [] : days.slice(-SAID_ROWS)).map((row) => [
          `- ${periodInWords(row.period)}: `,
          row.minutes,
        ]),
      ],
    };
  },
});

function totals({ references, today }: QueryContext, span: Span, periods: Breakdown['periods']) {
  const sum = (of: (row: Breakdown['periods'][number]) => number) =>
    periods.reduce((total, row) => total + of(row), 0);
  const when = spanInWords(span, today);
  const place = statsPlace(span);
  return {
    when,
    minutes: references.figure({
      value: formatMinutes(sum((row) => row.minutes)),
      label: `Focus ${when}`,
      place,
    }),
    pomodoros: references.figure({
      value: counted(
        sum((row) => row.pomodoros),
        'pomodoro',
      ),
      label: `Pomodoros ${when}`,
      place,
    }),
  };
}

function periodInWords(period: string): string {
  return period.length === 7
    ? formatDaySpanForAnybody(...endsOfMonth(period), 'date')
    : formatDayForAnybody(period, 'weekdayAndDay');
}

function daysOf(period: string, { from, to }: Span): Span {
  if (period.length > 7) return { from: period, to: period };
  const [first, last] = endsOfMonth(period);
  return { from: first < from ? from : first, to: last > to ? to : last };
}

function endsOfMonth(month: string): [first: string, last: string] {
  const first = `${month}-01`;
  return [first, addDays(periodAfter('month', first), -1)];
}

/** Focused minutes by project. */
export const focusByProject = query({
  name: 'focus_by_project',
  description:
    'Focused minutes and pomodoros by project in a range, the longest first; of one project if given.',
  input: z.strictObject({ ...SpanDays, project: ProjectName.optional() }).superRefine(checkSpan),
  label: 'Focus by project',
  async run(context, { project, ...span }) {
    const { references, db, userId, today } = context;
    const found = project === undefined ? null : await projectNamed(context, project);
    if (project !== undefined && found === null) return unknownProject(project);
    const when = spanInWords(span, today);
    const all = (await readBreakdown(db, { userId, span })).projects;
    const none = { projectId: found?.id ?? null, title: found?.title ?? '', ...NO_FOCUS };
    const projects =
      found === null ? all : [all.find(({ projectId }) => projectId === found.id) ?? none];
    const rows = projects.slice(0, MOST_PROJECTS).map((row) => ({
      ...(row.projectId !== null && { ref: references.refOf('project', row.projectId) }),
      title: row.title,
      pomodoros: row.pomodoros,
      minutes: references.figure({
        value: formatMinutes(row.minutes),
        label: `Focus on ${row.title} ${when}`,
        place: sessionsPlace(span, row.projectId ?? 'none'),
      }),
    }));
    return {
      data: { ...span, projects: rows, moreProjects: Math.max(0, projects.length - rows.length) },
      lines:
        found === null
          ? [
              [rows.length === 0 ? `No focus ${when}.` : `By project ${when}:`],
              ...rows.slice(0, SAID_ROWS).map((row) => [`- ${row.title}: `, row.minutes]),
            ]
          : rows.map(({ title, minutes, pomodoros }) => [
              `Focus on ${title} ${when}: `,
              minutes,
              ` in ${counted(pomodoros, 'pomodoro')}.`,
            ]),
    };
  },
});

/** Focused minutes by hour of the day and by weekday. */
export const focusByHour = query({
  name: 'focus_by_hour',
  description: 'Focused minutes by hour of the day and by weekday in a range: when somebody works.',
  input: SpanInput,
  label: 'Focus by hour',
  async run({ references, db, userId, today }, span) {
    const { hours } = await readBreakdown(db, { userId, span });
    const when = spanInWords(span, today);
    const place = statsPlace(span);
    const byHour = sumBy(hours, ({ hour }) => hour).map(([hour, minutes]) => ({
      hour: hourInWords(hour),
      minutes,
      focus: references.figure({
        value: formatMinutes(minutes),
        label: `Focus from ${hourInWords(hour)} ${when}`,
        place,
      }),
    }));
    const best = byHour.toSorted((one, other) => other.minutes - one.minutes).slice(0, 3);
    return {
      data: { ...span, hours: byHour, weekdays: sumBy(hours, ({ weekday }) => weekday) },
      lines: [
        [best.length === 0 ? `No focus ${when}.` : `Most focus ${when}:`],
        ...best.map((row) => [`- from ${row.hour}: `, row.focus]),
      ],
    };
  },
});

type Hours = Breakdown['hours'];

function sumBy(hours: Hours, keyOf: (row: Hours[number]) => number): [number, number][] {
  const sums = new Map<number, number>();
  for (const row of hours) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.minutes);
  return [...sums].toSorted(([one], [other]) => one - other);
}

function hourInWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Interruptions, within and from outside. */
export const interruptions = query({
  name: 'interruptions',
  description:
    'Interruptions in a range: internal ones (own thoughts), external ones (other people), and sessions with any.',
  input: SpanInput,
  label: 'Interruptions',
  async run({ references, db, userId, today }, span) {
    const { periods } = await readBreakdown(db, { userId, span });
    const when = spanInWords(span, today);
    const figureOf = (key: 'internalInterruptions' | 'externalInterruptions' | 'interrupted') =>
      references.figure({
        value: formatNumber(periods.reduce((sum, row) => sum + row[key], 0)),
        label: `${NAMES[key]} ${when}`,
        place: sessionsPlace(span),
      });
    const [internal, external] = [
      figureOf('internalInterruptions'),
      figureOf('externalInterruptions'),
    ];
    const sessions = figureOf('interrupted');
    return {
      data: { ...span, internal, external, interruptedSessions: sessions },
      lines: [
        [`Sessions that were interrupted or ended early ${when}: `, sessions, '.'],
        [
          'Times you got distracted: ',
          internal,
          '. Times someone interrupted you: ',
          external,
          '.',
        ],
      ],
    };
  },
});

const NAMES = {
  internalInterruptions: 'I got distracted',
  externalInterruptions: 'Someone interrupted',
  interrupted: 'Interrupted sessions',
} as const;
