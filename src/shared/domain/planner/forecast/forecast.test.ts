import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HABITS, simulateTasks } from '#tests/support/simulated-people.ts';
import { createForecaster, type DoneTask } from './forecast.ts';

const DAY_MS = 86_400_000;

const done = (fields: Partial<DoneTask>, day = 0): DoneTask => ({
  projectId: 'p',
  estimate: 2,
  took: 2,
  doneAt: day * DAY_MS,
  ...fields,
});

const repeat = (count: number, fields: Partial<DoneTask>) =>
  Array.from({ length: count }, (_, day) => done(fields, day));

describe('createForecaster', () => {
  test('says nothing on fewer than three tasks', () => {
    expect(createForecaster(repeat(2, {}))({ projectId: 'p', estimate: 2 })).toBeNull();
  });

  test('scales an estimate as the person’s tasks went', () => {
    const forecast = createForecaster(repeat(12, { estimate: 2, took: 4 }));
    expect(forecast({ projectId: 'p', estimate: 3 })).toEqual({
      median: 6,
      safe: 6,
      basis: 'project',
      tasks: 12,
      ratio: 2,
      sureness: 'high',
    });
  });

  test('goes by the project, and by all tasks where the project has too few', () => {
    const tasks = [
      ...repeat(9, { projectId: 'thesis', took: 6 }),
      ...repeat(9, { projectId: 'mail', took: 1 }),
    ];
    const forecast = createForecaster(tasks);
    expect(forecast({ projectId: 'thesis', estimate: 2 })).toMatchObject({
      median: 6,
      basis: 'project',
      tasks: 9,
    });
    expect(forecast({ projectId: 'mail', estimate: 2 })).toMatchObject({ median: 1 });
    expect(forecast({ projectId: 'new', estimate: 2 })).toMatchObject({
      basis: 'person',
      tasks: 18,
    });
  });

  test('follows a habit that changes', () => {
    const tasks = [...repeat(30, { took: 6 }), ...repeat(30, { took: 2 })].map((task, day) => ({
      ...task,
      doneAt: day * DAY_MS,
    }));
    expect(createForecaster(tasks)({ projectId: 'p', estimate: 2 })).toMatchObject({ median: 2 });
  });

  test('tells how long tasks take where there is no estimate', () => {
    const tasks = [3, 3, 3, 3, 4, 9].map((took, day) => done({ took, estimate: null }, day));
    const forecast = createForecaster(tasks)({ projectId: 'p', estimate: null });
    expect(forecast).toMatchObject({ median: 3, ratio: null, tasks: 6 });
  });

  test('is less sure of few tasks, and of tasks that differ', () => {
    const sureness = (tasks: DoneTask[]) =>
      createForecaster(tasks)({ projectId: 'p', estimate: 2 })?.sureness;
    expect(sureness(repeat(3, {}))).toBe('low');
    expect(sureness(repeat(6, {}))).toBe('fair');
    expect(sureness([1, 9, 1, 9, 1, 9, 1, 9].map((took, day) => done({ took }, day)))).toBe('low');
  });

  test('is the same for the same tasks in any order, and safe is never below the median', () => {
    const anyTask = fc.record({
      projectId: fc.constantFrom('p', 'q', null),
      estimate: fc.option(fc.integer({ min: 1, max: 99 })),
      took: fc.integer({ min: 0, max: 200 }),
      doneAt: fc.integer({ min: 0, max: 20 }).map((day) => day * DAY_MS),
    });
    fc.assert(
      fc.property(
        fc
          .array(anyTask, { maxLength: 60 })
          .chain((tasks) =>
            fc.tuple(fc.constant(tasks), fc.shuffledSubarray(tasks, { minLength: tasks.length })),
          ),
        fc.option(fc.integer({ min: 1, max: 99 })),
        ([tasks, shuffled], estimate) => {
          const forecast = createForecaster(tasks)({ projectId: 'p', estimate });
          expect(createForecaster(shuffled)({ projectId: 'p', estimate })).toEqual(forecast);
          if (forecast === null) return;
          expect(forecast.safe).toBeGreaterThanOrEqual(forecast.median);
          expect(Number.isInteger(forecast.median) && forecast.median >= 1).toBe(true);
        },
      ),
    );
  });
});

describe('for simulated people', () => {
  const results = HABITS.map((habit) => judge(habit));

  test.each(results)('$habit: nearer than the estimate', ({ error, raw }) => {
    expect(error).toBeLessThan(raw);
  });

  test('over all at most 0.75 of the estimates’ error; the safe value holds for 75 to 85 %', () => {
    const total = (field: 'error' | 'raw' | 'held' | 'tried') =>
      results.reduce((sum, result) => sum + result[field], 0);
    expect(total('error') / total('raw')).toBeLessThanOrEqual(0.75);
    expect(total('held') / total('tried')).toBeGreaterThanOrEqual(0.75);
    expect(total('held') / total('tried')).toBeLessThanOrEqual(0.85);
  });
});

/** Each task from the twenty-first on is forecast from those before it, for eight people. */
function judge(habit: (typeof HABITS)[number]) {
  let [error, raw, held, tried] = [0, 0, 0, 0];
  for (let seed = 1; seed <= 8; seed += 1) {
    const tasks = simulateTasks(habit, seed * 7919, 100);
    for (const [index, task] of tasks.entries()) {
      if (index < 20 || index % 2 === 1) continue;
      const forecast = createForecaster(tasks.slice(0, index))(task);
      if (forecast === null) continue;
      error += Math.abs(forecast.median - task.took);
      raw += Math.abs((task.estimate ?? 0) - task.took);
      held += task.took <= forecast.safe ? 1 : 0;
      tried += 1;
    }
  }
  return { habit, error, raw, held, tried };
}
