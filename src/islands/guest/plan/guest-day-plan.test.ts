import { beforeAll, expect, test } from 'vitest';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { type GuestDayFacts, planGuestDay, tasksInOrder } from './guest-day-plan.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 23);

beforeAll(() => setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' }));

const task = (title: string, fields: Partial<ProjectTask> = {}): ProjectTask => ({
  ...PLAIN_TASK,
  id: title,
  projectId: 'p',
  title,
  completed: false,
  completedAt: null,
  completedPomodoros: 0,
  estimate: null,
  position: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...fields,
});

const project = (id: string, status: 'open' | 'working' | 'finished') => ({
  id,
  title: id,
  status,
  position: 0,
  color: null,
  workMinutes: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  pomodoroCount: 0,
  focusedMinutes: 0,
  openTaskCount: 0,
  milestoneCount: 0,
  noteCount: 0,
  finishedAt: null,
});

const facts = (
  tasks: readonly ProjectTask[],
  fields: Partial<GuestDayFacts> = {},
): GuestDayFacts => ({
  tasks,
  projects: [project('q', 'working'), project('p', 'open'), project('x', 'finished')],
  settings: DEFAULT_SETTINGS,
  timer: initialTimer(DEFAULT_RULES),
  days: { pomodorosByDate: {}, minutesByDate: {} },
  nowMs: MIDNIGHT + 10 * HOUR,
  timeZone: 'UTC',
  ...fields,
});

const shown = (given: GuestDayFacts) =>
  planGuestDay(tasksInOrder(given), given).lines.map((line) => {
    const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    return `${line.task.title} ${time(line.startMs)}-${time(line.endMs)} ${line.reason}`;
  });

test('the open tasks are done one after the other, those of the working project first', () => {
  const tasks = [
    task('Read', { estimate: 2 }),
    task('Dig', { projectId: 'q' }),
    task('Done', { completed: true }),
    task('Over', { projectId: 'x' }),
  ];
  expect(shown(facts(tasks))).toEqual([
    'Dig 10:00-10:25 Next in your list. It has no estimate, so it counts as 1 pomodoro.',
    'Read 10:30-11:25 Next in your list. You estimated 2 pomodoros.',
  ]);
});

test('what done tasks took counts more than estimates', () => {
  const done = Array.from({ length: 4 }, (_, index) =>
    task(`Done ${index}`, {
      completed: true,
      completedAt: '2026-11-20T10:00:00.000Z',
      estimate: 1,
      completedPomodoros: 2,
    }),
  );
  expect(shown(facts([...done, task('Write', { estimate: 1 })]))[0]).toMatch(
    /^Write 10:00-10:55 Next in your list\. (Likely|Perhaps) 2 pomodoros.*2 times their estimates\.$/,
  );
});

test('a day holds so much, and the rest is for another day', () => {
  const tasks = [task('Long', { estimate: 12 }), task('Later')];
  const given = facts(tasks);
  const plan = planGuestDay(tasksInOrder(given), given);
  expect(plan.lines.map(({ pomodoros, rest }) => [pomodoros, rest])).toEqual([[8, 4]]);
  expect(plan.later.map(({ title }) => title)).toEqual(['Later']);
});

test('a day that is over is planned from tomorrow morning on', () => {
  const given = facts([task('Read')], { nowMs: MIDNIGHT + 23.8 * HOUR });
  expect(planGuestDay(tasksInOrder(given), given).because).toBe('over');
  expect(shown(given)[0]).toMatch(/^Read 09:00-09:25/);
});
