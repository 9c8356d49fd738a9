import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '../../timer/types.ts';
import { habitsOf } from '../plan/habits.ts';
import type { PlanInput } from '../plan/types.ts';
import { lengthsOf } from '../session-length.ts';
import { MOST_TASKS, openTasksOf, type PlannableTask, splitBlocks } from './gather.ts';
import { defaultPlanSettings, startOfPlan } from './plan-settings.ts';

const TODAY = '2026-11-23';
const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 23);
const at = (hour: number) => MIDNIGHT + hour * HOUR;

const task = (id: string, fields: Partial<PlannableTask> = {}): PlannableTask => ({
  id,
  projectId: 'p',
  parentId: null,
  completed: false,
  completedPomodoros: 0,
  estimate: null,
  dueOn: null,
  repeat: null,
  ...fields,
});

const LENGTHS = [
  { id: 'p', workMinutes: null },
  { id: 'long', workMinutes: 50 },
];
const lengthOf = lengthsOf(LENGTHS, DEFAULT_RULES);
const facts = {
  projectIds: ['p', 'q', 'long'],
  milestones: [],
  forecaster: null,
  today: TODAY,
  lengthOf,
};
const ids = (tasks: readonly PlannableTask[]) =>
  openTasksOf(tasks, facts).tasks.map(({ id }) => id);

describe('the tasks of a plan', () => {
  test('are the open ones of the given projects, project by project', () => {
    const tasks = [
      task('q1', { projectId: 'q' }),
      task('done', { completed: true }),
      task('p1'),
      task('finished', { projectId: 'x' }),
      task('p2'),
    ];
    expect(ids(tasks)).toEqual(['p1', 'p2', 'q1']);
  });

  test('are open parts in place of their task, due with it', () => {
    const tasks = [
      task('whole', { dueOn: TODAY }),
      task('next'),
      task('part', { parentId: 'whole' }),
      task('done part', { parentId: 'whole', completed: true }),
      task('orphan', { parentId: 'gone' }),
    ];
    const { tasks: open } = openTasksOf(tasks, facts);
    expect(open.map(({ id, dueOn }) => [id, dueOn])).toEqual([
      ['part', TODAY],
      ['next', null],
      ['orphan', null],
    ]);
  });

  test('still take what is likely less what is done, and at least one pomodoro', () => {
    const forecaster = ({ estimate }: { estimate: number | null }) =>
      estimate === null
        ? null
        : {
            ...({ median: estimate * 2, safe: estimate * 3, basis: 'person', tasks: 5 } as const),
            ...({ ratio: 2, sureness: 'fair' } as const),
          };
    const tasks = [
      task('likely', { estimate: 3, completedPomodoros: 2 }),
      task('longer than likely', { estimate: 1, completedPomodoros: 5 }),
      task('unknown'),
    ];
    const leftWith = (given: typeof forecaster | null) =>
      openTasksOf(tasks, { ...facts, forecaster: given }).tasks.map(({ left }) => left);
    expect(leftWith(forecaster)).toEqual([4, 1, 1]);
    expect(leftWith(null)).toEqual([1, 1, 1]);
  });

  test('have the session length of their project', () => {
    const tasks = [task('general'), task('own', { projectId: 'long' })];
    expect(openTasksOf(tasks, facts).tasks.map(({ workMinutes }) => workMinutes)).toEqual([25, 50]);
  });

  test('have the next open milestone of their project', () => {
    const milestone = (title: string, dueOn: string | null, completed = false) => ({
      projectId: 'p',
      title,
      dueOn,
      completed,
    });
    const milestones = [
      milestone('Later', '2026-12-01'),
      milestone('Done', '2026-11-20', true),
      milestone('Next', '2026-11-25'),
      milestone('Some day', null),
    ];
    expect(openTasksOf([task('a')], { ...facts, milestones }).tasks[0]?.milestone).toEqual({
      title: 'Next',
      dueOn: '2026-11-25',
    });
  });

  test('are bounded; what is due soon is among them', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => task(`t${index}`));
    const { tasks, others } = openTasksOf([...many, task('due', { dueOn: TODAY })], facts);
    expect([tasks.length, others, tasks[0]?.id]).toEqual([MOST_TASKS, 9501, 'due']);
  });
});

describe('blocks of the calendar', () => {
  const block = (from: number, to: number, fields = {}) => ({
    taskId: null,
    projectId: null,
    startMs: at(from),
    endMs: at(to),
    ...fields,
  });
  const split = (...blocks: ReturnType<typeof block>[]) =>
    splitBlocks(blocks, {
      openIds: new Set(['a']),
      nowMs: at(9),
      rules: DEFAULT_RULES,
      lengthOf,
      unit: 'minutes',
    });

  test('of open tasks are planned pomodoros, from now on', () => {
    const { busy, locked } = split(block(8, 10, { taskId: 'a' }), block(7, 8, { taskId: 'a' }));
    expect(busy).toEqual([]);
    expect(locked).toEqual([
      { taskId: 'a', pomodoros: 2, workMinutes: 25, startMs: at(8), endMs: at(10) },
    ]);
  });

  test('hold pomodoros of the length of their project', () => {
    const { busy, locked } = split(
      block(10, 12, { projectId: 'long' }),
      block(12, 14, { taskId: 'a', projectId: 'long' }),
    );
    expect(busy.map(({ focus }) => focus)).toEqual([100]);
    expect(locked).toMatchObject([{ pomodoros: 2, workMinutes: 50 }]);
  });

  test('of a project count as focus, others only take time', () => {
    const { busy } = split(
      block(10, 12, { projectId: 'p' }),
      block(12, 13),
      block(13, 14, { taskId: 'done', projectId: 'p' }),
    );
    expect(busy.map(({ focus }) => focus)).toEqual([100, 0, 0]);
  });
});

describe('the settings of a plan', () => {
  const noHabits = habitsOf([]);
  const given = { habits: noHabits, dailyGoal: 0, goalUnit: 'pomodoros', workMinutes: 25 } as const;

  test('follow the daily goal and the hours of sessions', () => {
    const hours = Array.from({ length: 168 }, (_, hour) => ([10, 19].includes(hour % 24) ? 3 : 0));
    expect(defaultPlanSettings(given)).toMatchObject({ from: 9, to: 18, limit: 8 });
    expect(
      defaultPlanSettings({
        ...given,
        habits: habitsOf(hours),
        dailyGoal: 150,
        goalUnit: 'minutes',
      }),
    ).toMatchObject({ from: 10, to: 20, limit: 6 });
  });

  test('leave at least six hours', () => {
    const hours = Array.from({ length: 168 }, (_, hour) => (hour % 24 === 22 ? 9 : 0));
    expect(defaultPlanSettings({ ...given, habits: habitsOf(hours) })).toMatchObject({
      from: 18,
      to: 24,
    });
  });

  const input: PlanInput = {
    nowMs: at(9),
    timeZone: 'UTC',
    days: 1,
    tasks: [],
    busy: [],
    locked: [],
    habits: noHabits,
    rules: DEFAULT_RULES,
    hours: { from: 9, to: 18 },
    unit: 'minutes',
    limit: 200,
    spent: 0,
    slack: 0,
  };

  test('begin a plan tomorrow where today has no room', () => {
    const begin = (fields: Partial<PlanInput>) => {
      const { because, input: begun } = startOfPlan({ ...input, ...fields });
      return [because, (begun.nowMs - MIDNIGHT) / HOUR, begun.spent];
    };
    expect(begin({})).toEqual([null, 9, 0]);
    expect(begin({ nowMs: at(17.7) })).toEqual(['over', 24, 0]);
    expect(begin({ spent: 180 })).toEqual(['limit', 24, 0]);
    expect(begin({ busy: [{ startMs: at(9), endMs: at(18), focus: 0 }] })[0]).toBe(null);
  });
});
