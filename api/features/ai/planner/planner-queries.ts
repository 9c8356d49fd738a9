import * as z from 'zod';
import { readByTask, readDays, readNamedTasks } from '#api/features/ai/planner/figures-repo.ts';
import {
  averageSession,
  bestDay,
  focusOn,
  sessionCount,
} from '#api/features/ai/planner/scoped-queries.ts';
import { projectNamed, unknownProject } from '#api/features/ai/queries/find-named.ts';
import { spanInWords } from '#api/features/ai/queries/focus.ts';
import { checkSpan, ProjectName, Span, SpanInput } from '#api/features/ai/queries/inputs.ts';
import { projectPlace, statsPlace } from '#api/features/ai/queries/places.ts';
import { type Line, type NamedQuery, query } from '#api/features/ai/queries/query.ts';
import { readTasks } from '#api/features/ai/queries/repo.ts';
import { readBreakdown } from '#api/features/stats/service.ts';
import { readSettings } from '#api/features/users/service.ts';
import { daysBetween } from '#shared/domain/dates/days.ts';
import { endOfLocalDay, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import { WEEKDAY_NAMES } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

const SAID_ROWS = 8;
const MOST_DONE = 1000;

/** Focused minutes by tag; a session of a task with several tags counts for each. */
const focusByTag = query({
  name: 'focus_by_tag',
  label: 'Focus by tag',
  description: 'Focused minutes by tag of the tasks, the longest first.',
  input: SpanInput,
  async run({ db, userId, references, today }, span) {
    const [sums, tasks] = await Promise.all([
      readByTask(db, { userId, span }),
      readNamedTasks(db, userId),
    ]);
    const tagsOf = new Map(tasks.map(({ id, tags }) => [id, tags]));
    const minutesOf = new Map<string, number>();
    let untagged = 0;
    for (const { taskId, minutes } of sums) {
      const tags = tagsOf.get(taskId ?? '') ?? [];
      if (tags.length === 0) untagged += minutes;
      for (const tag of tags) minutesOf.set(tag, (minutesOf.get(tag) ?? 0) + minutes);
    }
    const when = spanInWords(span, today);
    const lineOf = (name: string, minutes: number): Line => {
      const value = formatMinutes(minutes);
      const label = `Focus on ${name} ${when}`;
      return [`- ${name}: `, references.figure({ value, label, place: statsPlace(span) })];
    };
    const rows = [...minutesOf].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    const more = rows.length - SAID_ROWS;
    return {
      data: { tags: rows, untagged },
      lines: [
        [rows.length === 0 ? `No focus on a task with a tag ${when}.` : `By tag ${when}:`],
        ...rows.slice(0, SAID_ROWS).map(([tag, minutes]) => lineOf(`#${tag}`, minutes)),
        ...(more > 0 ? [[`And ${counted(more, 'more tag')}.`]] : []),
        ...(untagged > 0 ? [lineOf('without a tag', untagged)] : []),
      ],
    };
  },
});

/** Focused minutes by weekday. */
const focusByWeekday = query({
  name: 'focus_by_weekday',
  label: 'Focus by weekday',
  description: 'Focused minutes by weekday in a range.',
  input: SpanInput,
  async run({ db, userId, references, today }, span) {
    const { hours } = await readBreakdown(db, { userId, span });
    const when = spanInWords(span, today);
    const sums = WEEKDAY_NAMES.map((name, at) => ({
      name,
      minutes: hours
        .filter(({ weekday }) => weekday === at + 1)
        .reduce((sum, { minutes }) => sum + minutes, 0),
    })).filter(({ minutes }) => minutes > 0);
    const best = sums.toSorted((one, other) => other.minutes - one.minutes).slice(0, 3);
    return {
      data: { weekdays: sums },
      lines: [
        [best.length === 0 ? `No focus ${when}.` : `Most focus ${when}:`],
        ...best.map(({ name, minutes }): Line => {
          const value = formatMinutes(minutes);
          const label = `Focus on ${name}s ${when}`;
          return [`- ${name}s: `, references.figure({ value, label, place: statsPlace(span) })];
        }),
      ],
    };
  },
});

/** On how many days the daily goal was reached. */
const goalDays = query({
  name: 'goal_days',
  label: 'Daily goal',
  description: 'On how many days of a range the daily goal was reached.',
  input: SpanInput,
  async run({ db, userId, references, today }, span) {
    const { dailyGoal, goalUnit } = await readSettings(db, userId);
    if (dailyGoal === 0) {
      return { data: { goal: 0 }, lines: [['You have no daily goal. Set one in the settings.']] };
    }
    const to = span.to > today ? today : span.to;
    const days = await readDays(db, { userId, span: { from: span.from, to } });
    const reached = days.filter((day) => day[goalUnit] >= dailyGoal).length;
    const all = daysBetween(span.from, to) + 1;
    const goal = goalUnit === 'minutes' ? formatMinutes(dailyGoal) : counted(dailyGoal, 'pomodoro');
    const when = spanInWords({ from: span.from, to }, today);
    const label = `Daily goal ${when}`;
    const place = statsPlace({ from: span.from, to });
    const data = { goal: dailyGoal, reached, days: all };
    if (all === 1) {
      const done = days[0]?.[goalUnit] ?? 0;
      const value = goalUnit === 'minutes' ? formatMinutes(done) : formatNumber(done);
      const figure = references.figure({ value, label, place });
      const is = reached === 1 ? 'reached' : 'not reached';
      return { data, lines: [[`Daily goal of ${goal} ${is} ${when}: `, figure, '.']] };
    }
    const figure = references.figure({ value: counted(reached, 'day'), label, place });
    const line: Line = [
      `Daily goal of ${goal} reached ${when}: `,
      figure,
      ` of ${formatNumber(all)}.`,
    ];
    return { data, lines: [line] };
  },
});

/** Done tasks against their estimates. */
const estimateAccuracy = query({
  name: 'estimate_accuracy',
  label: 'Estimates',
  description: 'What done tasks of a range took against their estimates.',
  input: z.strictObject({ ...Span, project: ProjectName.optional() }).superRefine(checkSpan),
  async run(context, { from, to, project }) {
    const { db, userId, timeZone, references, today } = context;
    const found = project === undefined ? null : await projectNamed(context, project);
    if (project !== undefined && found === null) return unknownProject(project);
    const { tasks } = await readTasks(db, userId, {
      isDone: true,
      projectId: found?.id ?? null,
      limit: MOST_DONE,
      doneFrom: startOfLocalDay(from, timeZone),
      doneBefore: endOfLocalDay(to, timeZone),
    });
    // The estimate of a task with parts covers them, while its sessions are theirs.
    const wholes = new Set(tasks.map(({ parentId }) => parentId));
    const rows = tasks.flatMap(({ id, estimate, pomodoros: took }) =>
      estimate === null || took === 0 || wholes.has(id) ? [] : [{ estimate, took }],
    );
    const when = `${found === null ? '' : `in ${found.title} `}${spanInWords({ from, to }, today)}`;
    if (rows.length === 0) {
      return {
        data: { tasks: 0 },
        lines: [[`No task with an estimate and sessions was done ${when}.`]],
      };
    }
    const estimated = rows.reduce((sum, row) => sum + row.estimate, 0);
    const took = rows.reduce((sum, row) => sum + row.took, 0);
    const within = rows.filter((row) => row.took <= row.estimate).length;
    const figure = references.figure({
      value: counted(took, 'pomodoro'),
      label: `Done tasks ${when}`,
      place: projectPlace(found?.id ?? null),
    });
    const tail = ` against ${formatNumber(estimated)} estimated. ${formatNumber(within)} of them took no more than estimated.`;
    return {
      data: { tasks: rows.length, estimated, took, within },
      lines: [
        [`${counted(rows.length, 'done task')} with an estimate ${when} took `, figure, tail],
      ],
    };
  },
});

/** The queries that only the built-in planner makes. */
export const PLANNER_QUERIES: readonly NamedQuery[] = [
  focusOn,
  sessionCount,
  averageSession,
  bestDay,
  focusByTag,
  focusByWeekday,
  goalDays,
  estimateAccuracy,
];
