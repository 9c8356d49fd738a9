import * as z from 'zod';
import {
  readDays,
  readNamedTasks,
  type SessionScope,
  type SessionSums,
} from '#api/features/ai/planner/figures-repo.ts';
import { projectNamed } from '#api/features/ai/queries/find-named.ts';
import { spanInWords } from '#api/features/ai/queries/focus.ts';
import { checkSpan, Span } from '#api/features/ai/queries/inputs.ts';
import { sessionsPlace, statsPlace } from '#api/features/ai/queries/places.ts';
import { type Line, type QueryContext, query } from '#api/features/ai/queries/query.ts';
import { daysBetween } from '#shared/domain/dates/days.ts';
import { formatDayForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

const ScopedInput = z
  .strictObject({
    ...Span,
    project: z.string().optional(),
    task: z.string().optional(),
    tag: z.string().optional(),
  })
  .superRefine(checkSpan);

type Scoped = z.output<typeof ScopedInput>;
type Day = SessionSums & { readonly day: string };

/** The sessions that a question is about, and how they are spoken of. */
interface Found {
  readonly days: readonly Day[];
  /** How many days were asked about. */
  readonly length: number;
  readonly sums: SessionSums;
  /** ` on Thesis`; empty for all sessions. */
  readonly about: string;
  readonly when: string;
  readonly context: QueryContext;
  readonly place: ReturnType<typeof statsPlace>;
}

/** Days of a range that are listed one by one. */
const MOST_DAYS = 7;
const MOST_BEST = 3;
const COMPARED = 'The amount that two periods are compared by.';

/** Focused minutes and pomodoros, in all and in a short range by day. */
export const focusOn = scoped('focus_on', 'Focus', (found) => {
  const { sums, days, about, when } = found;
  const total = figureOf(found, formatMinutes(sums.minutes), `Focus${about} ${when}`);
  const pomodoros = counted(sums.pomodoros, 'pomodoro');
  const rows = days.length > 1 && found.length <= MOST_DAYS ? days : [];
  return {
    amount: sums.minutes,
    unit: 'minutes',
    lines: [
      [`Focus${about} ${when}: `, total, ` in ${pomodoros}.`],
      ...rows.map(({ day, minutes }) => {
        const name = formatDayForAnybody(day, 'weekdayAndDay');
        const place = statsPlace({ from: day, to: day });
        const label = `Focus on ${name}`;
        const { references } = found.context;
        return [`- ${name}: `, references.figure({ value: formatMinutes(minutes), label, place })];
      }),
    ],
  };
});

/** How many sessions were completed, and how many ended early. */
export const sessionCount = scoped('session_count', 'Sessions', (found) => {
  const { sums, about, when } = found;
  const early = sums.sessions - sums.pomodoros;
  const figure = figureOf(found, counted(sums.pomodoros, 'pomodoro'), `Sessions${about} ${when}`);
  const rest = early === 0 ? '.' : `, and ${counted(early, 'session')} that ended early.`;
  const line: Line = [`Completed${about} ${when}: `, figure, rest];
  return { amount: sums.pomodoros, unit: 'pomodoros', lines: [line] };
});

/** The focused minutes of a session on average. */
export const averageSession = scoped('average_session', 'Average session', (found) => {
  const { sums, about, when } = found;
  if (sums.sessions === 0) return nothing(found);
  const minutes = Math.round(sums.minutes / sums.sessions);
  const figure = figureOf(found, formatMinutes(minutes), `Average session${about} ${when}`);
  const rest = ` of focus, in ${counted(sums.sessions, 'session')}.`;
  const line: Line = [`Average session${about} ${when}: `, figure, rest];
  return { amount: minutes, unit: 'minutes', lines: [line] };
});

/** The day with the most focused minutes. */
export const bestDay = scoped('best_day', 'Best day', (found) => {
  const { days, about, when, context } = found;
  const most = Math.max(0, ...days.map(({ minutes }) => minutes));
  if (most === 0) return nothing(found);
  const best = days.filter(({ minutes }) => minutes === most);
  const names = best.slice(0, MOST_BEST).map(({ day }) => dayInWords(day, context.today));
  const more = best.length - names.length;
  const others = more === 0 ? '' : ` and ${counted(more, 'more day')}`;
  const [first] = best;
  const span = { from: first?.day ?? context.today, to: first?.day ?? context.today };
  const figure = context.references.figure({
    value: formatMinutes(most),
    label: `Focus${about} on ${names[0] ?? ''}`,
    place: statsPlace(span),
  });
  const is = best.length === 1 ? 'Best day' : 'Best days';
  const line: Line = [`${is}${about} ${when}: ${names.join(', ')}${others} with `, figure, '.'];
  return { amount: most, unit: 'minutes', lines: [line] };
});

/** `Mon 16 Nov`, and with its year where that is another one. */
function dayInWords(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDayForAnybody(day, isThisYear ? 'weekdayAndDay' : 'date');
}

interface Told {
  readonly amount: number | null;
  readonly unit: 'minutes' | 'pomodoros';
  readonly lines: readonly Line[];
}

function scoped(name: string, label: string, tell: (found: Found) => Told) {
  return query({
    name,
    label,
    description: COMPARED,
    input: ScopedInput,
    async run(context, input) {
      const found = await find(context, input);
      if (typeof found === 'string') return { data: { error: found }, lines: [[found]] };
      const { amount, unit, lines } = tell(found);
      return { data: { amount, unit, when: found.when, to: input.to }, lines };
    },
  });
}

function nothing({ about, when }: Found): Told {
  return { amount: null, unit: 'minutes', lines: [[`No session${about} ${when}.`]] };
}

function figureOf({ context, place }: Found, value: string, label: string) {
  return context.references.figure({ value, label, place });
}

async function find(context: QueryContext, input: Scoped): Promise<Found | string> {
  const { db, userId, today } = context;
  const span = { from: input.from, to: input.to };
  const scope = await scopeOf(context, input);
  if (typeof scope === 'string') return scope;
  const days = await readDays(db, { userId, span, ...scope.of });
  const place =
    scope.of.projectId === undefined ? statsPlace(span) : sessionsPlace(span, scope.of.projectId);
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const sums = {
    sessions: sum(({ sessions }) => sessions),
    pomodoros: sum(({ pomodoros }) => pomodoros),
    minutes: sum(({ minutes }) => minutes),
  };
  const length = daysBetween(input.from, input.to) + 1;
  const when = spanInWords(span, today);
  return { days, length, sums, about: scope.about, when, context, place };
}

interface ScopeFound {
  readonly of: Pick<SessionScope, 'projectId' | 'taskIds'>;
  readonly about: string;
}

async function scopeOf(context: QueryContext, input: Scoped): Promise<ScopeFound | string> {
  const { db, userId } = context;
  const { project, task, tag } = input;
  if (project !== undefined) {
    const found = await projectNamed(context, project);
    if (found === null) return `There is no project “${project}”.`;
    return { of: { projectId: found.id }, about: ` on ${found.title}` };
  }
  if (task === undefined && tag === undefined) return { of: {}, about: '' };
  const tasks = await readNamedTasks(db, userId);
  const own = tasks.filter(({ title, tags }) =>
    task === undefined ? tags.includes(tag ?? '') : title === task,
  );
  const ids = new Set(own.map(({ id }) => id));
  const parts = task === undefined ? [] : tasks.filter(({ parentId }) => ids.has(parentId ?? ''));
  const taskIds = [...ids, ...parts.map(({ id }) => id).filter((id) => !ids.has(id))];
  if (task === undefined) return { of: { taskIds }, about: ` on #${tag}` };
  const several = own.length > 1 ? ` (${counted(own.length, 'task')} of this name)` : '';
  return { of: { taskIds }, about: ` on ${task}${several}` };
}
