import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates/days.ts';
import { localDate, startOfLocalDay } from '../../dates/local-date.ts';
import { DEFAULT_RULES } from '../../timer/types.ts';
import { focusOf } from '../session-length.ts';
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
  id,
  projectId: null,
  left: 1,
  dueOn: null,
  milestone: null,
  repeats: false,
  workMinutes: 25,
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
  unit: 'minutes',
  limit: 240,
  spent: 0,
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
    const busy = [{ startMs: EIGHT + 20 * MINUTE, endMs: EIGHT + 62 * MINUTE, focus: 0 }];
    expect(shown(input({ tasks: [task('a', { left: 2 })], busy }))).toEqual([
      'a 2 09:05-10:00 order',
    ]);
  });

  test('keeps locked blocks, whose pomodoros it does not plan again', () => {
    const locked = [
      { taskId: 'a', pomodoros: 2, workMinutes: 25, startMs: EIGHT, endMs: EIGHT + 55 * MINUTE },
    ];
    expect(shown(input({ tasks: [task('a', { left: 3 })], locked }))).toEqual([
      'a 1 08:55-09:20 order',
    ]);
  });

  test('leaves what passes the limit less the slack, and says so', () => {
    const tasks = [task('a', { left: 10, dueOn: DAY })];
    const plan = planDays(input({ tasks, limit: 125, slack: 0.2, spent: 25 }));
    expect(plan.blocks.map(({ pomodoros }) => pomodoros)).toEqual([3]);
    expect(plan.left).toEqual([{ taskId: 'a', pomodoros: 7 }]);
  });

  test('goes on the next day, and says where that is after the due day', () => {
    const tasks = [task('a', { left: 8, dueOn: DAY })];
    const plan = planDays(input({ tasks, days: 3, limit: 100 }));
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

  test('takes the session length of each project', () => {
    const tasks = [task('long', { left: 2, workMinutes: 50 }), task('short', { workMinutes: 15 })];
    expect(shown(input({ tasks }))).toEqual([
      'long 2 08:00-09:45 order',
      'short 1 09:50-10:05 order',
    ]);
  });

  test('counts a long pomodoro as one where the limit counts pomodoros', () => {
    const tasks = [task('long', { left: 4, workMinutes: 50 })];
    const planned = (fields: Partial<PlanInput>) =>
      planDays(input({ tasks, ...fields })).blocks.map(({ pomodoros }) => pomodoros);
    expect(planned({ unit: 'pomodoros', limit: 4, spent: 1 })).toEqual([3]);
    expect(planned({ unit: 'minutes', limit: 125, spent: 25 })).toEqual([2]);
  });

  test('puts a shorter pomodoro where the next one is too long', () => {
    const busy = [{ startMs: EIGHT + 40 * MINUTE, endMs: EIGHT + 60 * MINUTE, focus: 0 }];
    const tasks = [task('long', { workMinutes: 50 }), task('short', { left: 2 })];
    expect(shown(input({ tasks, busy }))).toEqual([
      'short 1 08:00-08:25 order',
      'long 1 09:00-09:50 order',
      'short 1 09:55-10:20 order',
    ]);
  });

  test('proposes nothing on a day that is over', () => {
    const nowMs = MIDNIGHT + 17.9 * HOUR;
    const plan = planDays(input({ nowMs, tasks: [task('a')] }));
    expect(plan).toEqual({
      blocks: [],
      left: [{ taskId: 'a', pomodoros: 1 }],
    });
  });
});

const anyLength = fc.constantFrom(5, 10, 25, 50, 90);

const anyTask = fc.record({
  projectId: fc.constantFrom(null, 'p', 'q'),
  left: fc.integer({ min: 1, max: 12 }),
  workMinutes: anyLength,
  dueOn: fc.option(fc.integer({ min: -5, max: 12 }).map((days) => addDays(DAY, days))),
  milestone: fc.option(
    fc.record({
      title: fc.constant('Draft'),
      dueOn: fc.integer({ min: 0, max: 9 }).map((days) => addDays(DAY, days)),
    }),
  ),
  repeats: fc.boolean(),
  priority: fc.constantFrom(null, 1, 2, 3),
  plannedOn: fc.option(fc.integer({ min: -2, max: 7 }).map((days) => addDays(DAY, days))),
  plannedAt: fc.constantFrom(null, '00:00', '09:03', '12:30', '23:40'),
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
      anySpan.map((span) => ({ ...span, focus: (span.endMs - span.startMs) / MINUTE })),
      { maxLength: 8 },
    ),
    locked: fc.array(
      fc.record({
        at: fc.nat(),
        span: anySpan,
        pomodoros: fc.integer({ min: 1, max: 4 }),
        workMinutes: anyLength,
      }),
      { maxLength: 4 },
    ),
    sessions: fc.array(fc.integer({ min: 1, max: 60 * 24 * 60 }), { maxLength: 60 }),
    from: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 12 }),
    limits: fc.oneof(
      fc.record({
        unit: fc.constant('minutes' as const),
        limit: fc.integer({ min: 0, max: 600 }),
        spent: fc.integer({ min: 0, max: 300 }),
      }),
      fc.record({
        unit: fc.constant('pomodoros' as const),
        limit: fc.integer({ min: 0, max: 24 }),
        spent: fc.integer({ min: 0, max: 12 }),
      }),
    ),
    slack: fc.constantFrom(0, 0.2, 0.5),
    workMinutes: anyLength,
  })
  .map(({ tasks, locked, sessions, from, length, workMinutes, limits, ...rest }) =>
    input({
      ...rest,
      ...limits,
      tasks: tasks.map((fields, index) => task(`t${index}`, fields)),
      locked: locked.map(({ at, span, ...size }) => ({
        ...span,
        ...size,
        taskId: `t${at % Math.max(1, tasks.length)}`,
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
          expect(block.workMinutes).toBe(own?.workMinutes);
          const { pomodoros, workMinutes } = block;
          const minutes = pomodoros * workMinutes + (pomodoros - 1) * given.rules.shortBreakMinutes;
          expect(block.endMs - block.startMs).toBe(minutes * MINUTE);
          const isAfterDue = (own?.dueOn ?? '9999') < block.day;
          expect(['late', 'overdue'].includes(block.why)).toBe(isAfterDue);
          const isDueFirst = (own?.dueOn ?? '9999') < (own?.plannedOn ?? '');
          if (!isDueFirst) expect(block.day >= (own?.plannedOn ?? '')).toBe(true);
        }
        for (const day of new Set(plan.blocks.map((block) => block.day))) {
          const planned = plan.blocks
            .filter((block) => block.day === day)
            .reduce((sum, block) => sum + focusOf(block, given.unit), 0);
          const spent = day === localDate(given.nowMs, ZONE) ? given.spent : 0;
          const isBound = plan.blocks.some((block) => block.day === day && block.hour !== 'given');
          if (isBound) expect(planned + spent).toBeLessThanOrEqual(given.limit);
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
