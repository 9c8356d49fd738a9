import * as z from 'zod';
import { projectNamed, taskNamed, unknownProject } from '#api/features/ai/queries/find-named.ts';
import { spanInWords } from '#api/features/ai/queries/focus.ts';
import { checkSpan, ProjectName, Span } from '#api/features/ai/queries/inputs.ts';
import { projectPlace } from '#api/features/ai/queries/places.ts';
import { type Line, type QueryContext, query } from '#api/features/ai/queries/query.ts';
import { readProjects, readTasks, type TaskFigures } from '#api/features/ai/queries/repo.ts';
import { readWorkHistory } from '#api/features/stats/service.ts';
import { Day } from '#shared/contract/fields.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import { formatDayForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { createForecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { forecastInWords } from '#shared/domain/planner/forecast/forecast-words.ts';
import { counted } from '#shared/domain/text/counted.ts';

const MOST_ROWS = 30;
const MOST_PROJECTS = 50;
const SAID_ROWS = 8;
const MOST_NOTES = 500;

/** No due day is earlier or later. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-12-31';

/** The projects with how many tasks are open. */
export const projects = query({
  name: 'projects',
  description: 'All projects with their refs, how many tasks are open, and pomodoros so far.',
  input: z.strictObject({}),
  label: 'Projects',
  async run({ db, userId, references }) {
    const rows = (await readProjects(db, userId, MOST_PROJECTS)).map((row) => ({
      ref: references.refOf('project', row.id),
      title: row.title,
      isFinished: row.isFinished,
      pomodoros: row.pomodoros,
      openTasks: references.figure({
        value: counted(row.openTasks, 'open task'),
        label: `Open tasks of ${row.title}`,
        place: projectPlace(row.id),
      }),
    }));
    return {
      data: { projects: rows },
      lines: rows
        .filter(({ isFinished }) => !isFinished)
        .slice(0, SAID_ROWS)
        .map((row) => [`- ${row.title}: `, row.openTasks]),
    };
  },
});

/** Open tasks, by their due days. */
export const openTasks = query({
  name: 'open_tasks',
  description:
    'Open tasks with due days, estimates and pomodoros so far, the earliest due first; of one project, or only those due, or due in a range. At most 30, with how many there are.',
  input: z.strictObject({
    project: ProjectName.optional(),
    from: Day.optional(),
    to: Day.optional(),
    due: z.enum(['overdue', 'today', 'week', 'ever']).optional().meta({
      description: 'Only tasks due before today, by today, within seven days, or on any day.',
    }),
  }),
  label: 'Open tasks',
  async run(context, { project, due, from, to }) {
    const { db, userId, today, references } = context;
    const found = project === undefined ? null : await projectNamed(context, project);
    if (project !== undefined && found === null) return unknownProject(project);
    const { tasks, count } = await readTasks(db, userId, {
      isDone: false,
      projectId: found?.id ?? null,
      limit: MOST_ROWS,
      ...(due !== undefined && { dueTo: lastDueDay(due, today) }),
      ...(from !== undefined && { dueFrom: from }),
      ...(to !== undefined && { dueTo: to }),
    });
    const days =
      from === undefined && to === undefined
        ? (due ?? null)
        : { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
    const which = days === null ? '' : dueInWords(days, today);
    const of = found === null ? '' : ` in ${found.title}`;
    const total = references.figure({
      value: count === 0 ? 'no open tasks' : counted(count, 'open task'),
      label: `Open tasks${of}${which === '' ? '' : `, ${which}`}`,
      place: projectPlace(found?.id ?? null),
    });
    return {
      data: { total, tasks: tasks.map((task) => openTask(context, task)) },
      lines: [
        ['You have ', total, `${of}${which === '' ? '' : ` ${which}`}${count === 0 ? '.' : ':'}`],
        ...tasks.slice(0, SAID_ROWS).map((task) => taskLine(context, task)),
        ...(count > SAID_ROWS ? [[`And ${formatNumber(count - SAID_ROWS)} more.`]] : []),
      ],
    };
  },
});

const DUE_WORDS = {
  overdue: 'overdue',
  today: 'due by today',
  week: 'due within a week',
  ever: 'with a due day',
} as const;

function dueInWords(
  days: keyof typeof DUE_WORDS | { from: string; to: string },
  today: string,
): string {
  return typeof days === 'string' ? DUE_WORDS[days] : `due ${spanInWords(days, today)}`;
}

function lastDueDay(due: keyof typeof DUE_WORDS, today: string): string {
  if (due === 'ever') return LAST_DAY;
  return addDays(today, { overdue: -1, today: 0, week: 7 }[due]);
}

function openTask({ references, fields }: QueryContext, task: TaskFigures) {
  return {
    ref: references.refOf('task', task.id),
    title: task.title,
    project: { ref: references.refOf('project', task.projectId), title: task.projectTitle },
    estimate: task.estimate,
    due: task.dueOn,
    isPart: task.parentId !== null,
    pomodoros: pomodorosOf(references, task),
    ...(fields.notes && task.notes !== '' && { notes: task.notes.slice(0, MOST_NOTES) }),
  };
}

function pomodorosOf(
  references: QueryContext['references'],
  task: TaskFigures,
  value = pomodorosSoFar(task),
) {
  return references.figure({
    value,
    label: `Pomodoros of ${task.title}`,
    place: projectPlace(task.projectId),
  });
}

function pomodorosSoFar({ pomodoros, estimate }: TaskFigures): string {
  if (estimate !== null) return `${formatNumber(pomodoros)} of ${counted(estimate, 'pomodoro')}`;
  return pomodoros === 0 ? 'not begun' : counted(pomodoros, 'pomodoro');
}

function taskLine({ references }: QueryContext, task: TaskFigures): Line {
  const due =
    task.dueOn === null ? '' : `, due ${formatDayForAnybody(task.dueOn, 'weekdayAndDay')}`;
  return [`- ${task.title} (${task.projectTitle})${due}: `, pomodorosOf(references, task)];
}

/** Done tasks with their estimates and what they took. */
export const doneTasks = query({
  name: 'done_tasks',
  description:
    'Tasks completed in a range with their estimates and the pomodoros that they took, the newest first; of one project if given. At most 30, with how many there are.',
  input: z.strictObject({ ...Span, project: ProjectName.optional() }).superRefine(checkSpan),
  label: 'Done tasks',
  async run(context, { from, to, project }) {
    const { db, userId, timeZone, references, today } = context;
    const found = project === undefined ? null : await projectNamed(context, project);
    if (project !== undefined && found === null) return unknownProject(project);
    const { tasks, count } = await readTasks(db, userId, {
      isDone: true,
      projectId: found?.id ?? null,
      limit: MOST_ROWS,
      doneFrom: startOfLocalDay(from, timeZone),
      doneBefore: endOfLocalDay(to, timeZone),
    });
    const when = spanInWords({ from, to }, today);
    const total = references.figure({
      value: counted(count, 'task'),
      label: `Tasks done ${when}`,
      place: projectPlace(found?.id ?? null),
    });
    const rows = tasks.map((task) => ({
      ref: references.refOf('task', task.id),
      title: task.title,
      project: task.projectTitle,
      estimate: task.estimate,
      took: pomodorosOf(references, task, counted(task.pomodoros, 'pomodoro')),
      doneOn: localDate(task.completedAt ?? 0, timeZone),
    }));
    return {
      data: { total, tasks: rows },
      lines: [
        ['Done ', when, ': ', total, '.'],
        ...rows
          .slice(0, SAID_ROWS)
          .map(({ title, estimate, took }) => [
            `- ${title}: `,
            took,
            estimate === null ? '' : `, estimated ${formatNumber(estimate)}`,
          ]),
      ],
    };
  },
});

/** The pomodoros that an open task will probably take. */
export const taskForecast = query({
  name: 'task_forecast',
  description:
    'How many pomodoros an open task will probably take in all, from what done tasks took: a likely and a safe value, and what they rest on.',
  input: z.strictObject({
    task: z.string().min(1).max(300).meta({
      description: 'An open task by its ref, such as t1, or words of its title.',
    }),
  }),
  label: 'Forecast',
  async run(context, { task: name }) {
    const { db, userId, today, references } = context;
    const task = await taskNamed(context, name);
    if (task === null) {
      const error = `There is no open task “${name}”.`;
      return { data: { error }, lines: [[error]] };
    }
    const { doneTasks: done } = await readWorkHistory(db, { userId, today });
    const forecast = createForecaster(
      done.map(({ doneAt, ...rest }) => ({ ...rest, doneAt: Date.parse(doneAt) })),
    )(task);
    const data = { task: openTask(context, task) };
    if (forecast === null) {
      const evidence = 'Too few tasks were done with sessions to forecast this one.';
      return { data: { ...data, evidence }, lines: [[`${task.title}: ${evidence}`]] };
    }
    const figureOf = (value: number, kind: string) =>
      references.figure({
        value: counted(value, 'pomodoro'),
        label: `${kind} for ${task.title}`,
        place: projectPlace(task.projectId),
      });
    const [likely, safe] = [figureOf(forecast.median, 'Likely'), figureOf(forecast.safe, 'Safe')];
    const evidence = forecastInWords(forecast);
    return {
      data: { ...data, likely, safe, sureness: forecast.sureness, evidence },
      lines: [[`${task.title}: likely `, likely, ', to be safe ', safe, `. ${evidence}`]],
    };
  },
});
