import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates/days.ts';
import { localDate, startOfLocalDay } from '../../dates/local-date.ts';
import { DEFAULT_RULES } from '../../timer/types.ts';
import { habitsOf, hoursOfSessions } from './habits.ts';
import { planDays } from './plan-days.ts';
import type { OpenTask, PlanInput } from './types.ts';

const ZONE = 'Europe/Vienna';
const DAY = '2026-11-23';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = startOfLocalDay(DAY, ZONE);
const EIGHT = MIDNIGHT + 8 * HOUR;

const task = (id: string, fields: Partial<OpenTask> = {}): OpenTask => ({
  ...{ id, projectId: null, left: 1, dueOn: null, milestone: null, repeats: false },
  ...fields,
});

const input = (fields: Partial<PlanInput> = {}): PlanInput => ({
  nowMs: EIGHT,
  timeZone: ZONE,
  days: 1,
  tasks: [],
  busy: [],
  locked: [],
  habits: habitsOf(hoursOfSessions([], ZONE)),
  rules: DEFAULT_RULES,
  hours: { from: 8, to: 18 },
  limitMinutes: 240,
  spentMinutes: 0,
  slack: 0,
  ...fields,
});

/** Blocks as `task pomodoros hh:mm-hh:mm why`. */
const shown = (given: PlanInput) =>
  planDays(given).blocks.map(({ taskId, pomodoros, startMs, endMs, why }) => {
    const time = (ms: number) => new Date(ms + HOUR).toISOString().slice(11, 16);
    return `${taskId} ${pomodoros} ${time(startMs)}-${time(endMs)} ${why}`;
  });

describe('planDays', () => {
  test('places pomodoros with breaks, a long one after four', () => {
    expect(shown(input({ tasks: [task('a', { left: 5 }), task('b')] }))).toEqual([
      'a 4 08:00-09:55 order',
      'a 1 10:10-10:35 order',
      'b 1 10:40-11:05 order',
    ]);
  });

  test('takes the overdue first, then by due day, then milestones, then in order', () => {
    const tasks = [
      task('first'),
      task('milestone', { milestone: { title: 'Draft', dueOn: addDays(DAY, 3) } }),
      task('soon', { dueOn: addDays(DAY, 2) }),
      task('far', { dueOn: addDays(DAY, 30) }),
      task('today', { dueOn: DAY }),
      task('overdue', { dueOn: addDays(DAY, -2) }),
    ];
    expect(planDays(input({ tasks })).blocks.map(({ taskId, why }) => [taskId, why])).toEqual([
      ['overdue', 'overdue'],
      ['today', 'dueToday'],
      ['soon', 'due'],
      ['milestone', 'milestone'],
      ['first', 'order'],
      ['far', 'order'],
    ]);
  });

  test('keeps clear of what is taken, and begins again at a step', () => {
    const busy = [{ startMs: EIGHT + 20 * MINUTE, endMs: EIGHT + 62 * MINUTE, focusMinutes: 0 }];
    expect(shown(input({ tasks: [task('a', { left: 2 })], busy }))).toEqual([
      'a 2 09:05-10:00 order',
    ]);
  });

  test('keeps locked blocks, whose pomodoros it does not plan again', () => {
    const locked = [{ taskId: 'a', pomodoros: 2, startMs: EIGHT, endMs: EIGHT + 55 * MINUTE }];
    expect(shown(input({ tasks: [task('a', { left: 3 })], locked }))).toEqual([
      'a 1 08:55-09:20 order',
    ]);
  });

  test('leaves what passes the limit less the slack, and says so', () => {
    const tasks = [task('a', { left: 10, dueOn: DAY })];
    const plan = planDays(input({ tasks, limitMinutes: 125, slack: 0.2, spentMinutes: 25 }));
    expect(plan.blocks.map(({ pomodoros }) => pomodoros)).toEqual([3]);
    expect(plan.left).toEqual([{ taskId: 'a', pomodoros: 7, why: 'limit', dueOn: DAY }]);
  });

  test('goes on the next day, and says where that is after the due day', () => {
    const tasks = [task('a', { left: 8, dueOn: DAY })];
    const plan = planDays(input({ tasks, days: 3, limitMinutes: 100 }));
    expect(plan.blocks.map(({ day, pomodoros, why }) => [day, pomodoros, why])).toEqual([
      [DAY, 4, 'dueToday'],
      [addDays(DAY, 1), 4, 'late'],
    ]);
  });

  test('chooses the hours in which the person finishes sessions', () => {
    const afternoons = Array.from({ length: 30 }, (_, day) => ({
      startMs: MIDNIGHT - (day + 1) * 24 * HOUR + 14.2 * HOUR,
    }));
    const habits = habitsOf(hoursOfSessions(afternoons, ZONE));
    const [block] = planDays(input({ tasks: [task('a')], habits })).blocks;
    expect(block).toMatchObject({ startMs: MIDNIGHT + 14 * HOUR, hour: 'best' });
  });

  test('proposes nothing on a day that is over', () => {
    const nowMs = MIDNIGHT + 17.9 * HOUR;
    const plan = planDays(input({ nowMs, tasks: [task('a')] }));
    expect(plan).toEqual({
      blocks: [],
      left: [{ taskId: 'a', pomodoros: 1, why: 'time', dueOn: null }],
    });
  });
});

const anyTask = fc.record({
  projectId: fc.constantFrom(null, 'p', 'q'),
  left: fc.integer({ min: 1, max: 12 }),
  dueOn: fc.option(fc.integer({ min: -5, max: 12 }).map((days) => addDays(DAY, days))),
  milestone: fc.option(
    fc.record({
      title: fc.constant('Draft'),
      dueOn: fc.integer({ min: 0, max: 9 }).map((days) => addDays(DAY, days)),
    }),
  ),
  repeats: fc.boolean(),
});

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 7 * 24 * 60 }), fc.integer({ min: 5, max: 300 }))
  .map(([from, length]) => ({
    startMs: MIDNIGHT + from * MINUTE,
    endMs: MIDNIGHT + (from + length) * MINUTE,
  }));

const anyInput = fc
  .record({
    nowMs: fc.integer({ min: 0, max: 30 * 60 }).map((minutes) => MIDNIGHT + minutes * MINUTE + 7),
    days: fc.constantFrom(1, 2, 7),
    tasks: fc.array(anyTask, { maxLength: 25 }),
    busy: fc.array(
      anySpan.map((span) => ({ ...span, focusMinutes: (span.endMs - span.startMs) / MINUTE })),
      { maxLength: 8 },
    ),
    locked: fc.array(
      fc.record({ at: fc.nat(), span: anySpan, pomodoros: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 4 },
    ),
    sessions: fc.array(fc.integer({ min: 1, max: 60 * 24 * 60 }), { maxLength: 60 }),
    from: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 12 }),
    limitMinutes: fc.integer({ min: 0, max: 600 }),
    spentMinutes: fc.integer({ min: 0, max: 300 }),
    slack: fc.constantFrom(0, 0.2, 0.5),
    workMinutes: fc.constantFrom(10, 25, 50, 90),
  })
  .map(({ tasks, locked, sessions, from, length, workMinutes, ...rest }) =>
    input({
      ...rest,
      tasks: tasks.map((fields, index) => task(`t${index}`, fields)),
      locked: locked.map(({ at, span, pomodoros }) => ({
        ...span,
        taskId: `t${at % Math.max(1, tasks.length)}`,
        pomodoros,
      })),
      habits: habitsOf(
        hoursOfSessions(
          sessions.map((minutes) => ({ startMs: MIDNIGHT - minutes * MINUTE })),
          ZONE,
        ),
      ),
      hours: { from, to: from + length },
      rules: { ...DEFAULT_RULES, workMinutes },
    }),
  );

describe('any plan', () => {
  test('overlaps nothing, keeps the limit and the hours, and says what is late or left', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const plan = planDays(given);
        expect(planDays(given)).toEqual(plan);
        const taken = [...given.busy, ...given.locked];
        let lastEnd = given.nowMs;
        for (const block of plan.blocks) {
          expect(block.startMs).toBeGreaterThanOrEqual(lastEnd);
          lastEnd = block.endMs;
          expect(
            taken.some((each) => each.startMs < block.endMs && block.startMs < each.endMs),
          ).toBe(false);
          expect(localDate(block.startMs, ZONE)).toBe(block.day);
          const own = given.tasks.find(({ id }) => id === block.taskId);
          const isAfterDue = (own?.dueOn ?? '9999') < block.day;
          expect(['late', 'overdue'].includes(block.why)).toBe(isAfterDue);
        }
        for (const day of new Set(plan.blocks.map((block) => block.day))) {
          const planned = plan.blocks
            .filter((block) => block.day === day)
            .reduce((sum, { pomodoros }) => sum + pomodoros * given.rules.workMinutes, 0);
          const spent = day === localDate(given.nowMs, ZONE) ? given.spentMinutes : 0;
          expect(planned + spent).toBeLessThanOrEqual(given.limitMinutes);
        }
        for (const each of given.tasks) {
          const amount = (list: readonly { taskId: string; pomodoros: number }[]) =>
            list
              .filter(({ taskId }) => taskId === each.id)
              .reduce((sum, { pomodoros }) => sum + pomodoros, 0);
          const kept = Math.min(each.left, amount(given.locked));
          expect(kept + amount(plan.blocks) + amount(plan.left)).toBe(each.left);
        }
      }),
      { numRuns: 500 },
    );
  });
});
