import { isDeepStrictEqual } from 'node:util';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parseTimerState } from '../persistence.ts';
import type { EndedSession, TimerEvent, TimerRules, TimerState } from '../types.ts';
import {
  elapsedFraction,
  focusedMs,
  isActive,
  overtimeMs,
  remainingMs,
  remainingSeconds,
} from '../views.ts';
import { CountingTimer, describeEnd } from './counting-test-kit.ts';
import { initialTimer, transition } from './engine.ts';
import { startsByItself } from './rules.ts';
import { buildRules, buildTask, deepFreeze, NINE, newlyEnded } from './timer-test-kit.ts';

const HOUR = 3_600_000;
const TWELVE_HOURS = 12 * HOUR;

/** One step of a story: time passes, then something happens. */
interface Step {
  readonly passesMs: number;
  readonly event: TimerEvent;
}

const standalone = fc.constant({ kind: 'standalone' } as const);
const bareProject = fc.constantFrom('garden', 'house').map((projectId) => {
  return { kind: 'project', projectId } as const;
});
const task = fc.constantFrom('weeding', 'mowing').map((taskId) => buildTask(taskId));
const target = fc.oneof(standalone, bareProject, task);

const rules = fc.record<TimerRules>({
  workMinutes: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 180 })),
  shortBreakMinutes: fc.integer({ min: 1, max: 30 }),
  longBreakMinutes: fc.integer({ min: 1, max: 60 }),
  longBreakInterval: fc.integer({ min: 2, max: 12 }),
  autoStartBreaks: fc.boolean(),
  autoStartWork: fc.boolean(),
  overtime: fc.boolean(),
});

const forward = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 15 * 60_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 * 24 * HOUR }) },
);
const anyway = fc.oneof(
  { weight: 9, arbitrary: forward },
  { weight: 1, arbitrary: fc.integer({ min: -3 * 24 * HOUR, max: 0 }) },
);

const controls: fc.WeightedArbitrary<TimerEvent>[] = [
  { weight: 16, arbitrary: fc.constant({ type: 'start', sessionId: 'unique' }) },
  { weight: 6, arbitrary: fc.constant({ type: 'tick', nextSessionId: 'unique' }) },
  { weight: 3, arbitrary: fc.constant({ type: 'pause' }) },
  { weight: 4, arbitrary: fc.constant({ type: 'resume' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reset' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'skip' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('interrupt'),
      kind: fc.constantFrom('internal', 'external'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('finish'), keep: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('extend'),
      byMs: fc.oneof(fc.constantFrom(60_000, 300_000), fc.integer({ min: -HOUR, max: HOUR })),
    }),
  },
];
const choices: fc.WeightedArbitrary<TimerEvent>[] = [
  { weight: 2, arbitrary: fc.constant({ type: 'undo' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'keep' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'stay' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('intend'),
      text: fc.oneof(fc.constantFrom('', 'Write', ' Write '), fc.string({ unit: 'binary' })),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'restore' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('select'),
      session: fc.constantFrom('work', 'shortBreak', 'longBreak'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('attach'), target }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('chooseTask'), target }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('split'),
      target,
      sessionId: fc.constant('unique'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('selectProject'),
      projectId: fc.constantFrom('garden', 'house'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('configure'), rules }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<TimerEvent>(
      { type: 'start', sessionId: '' },
      { type: 'extend', byMs: Number.NaN },
      { type: 'shift', byMs: Number.NaN },
      { type: 'configure', rules: buildRules({ workMinutes: -1 }) },
    ),
  },
];

/** The device's clock is set, and the state is told. */
const settings: fc.WeightedArbitrary<TimerEvent>[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('shift'),
      byMs: fc.oneof(
        fc.integer({ min: -3 * HOUR, max: 3 * HOUR }),
        fc.integer({ min: -2 * NINE, max: 2 * NINE }),
      ),
    }),
  },
];

/** Long stories; the id `unique` is replaced by one that no other step of the story has. */
function stories(
  events: fc.WeightedArbitrary<TimerEvent>[],
  passesMs: fc.Arbitrary<number>,
): fc.Arbitrary<Step[]> {
  const step = fc.record({ passesMs, event: fc.oneof(...events) });
  return fc.array(step, { minLength: 200, maxLength: 300 }).map((steps) =>
    steps.map(({ passesMs: passes, event }, index) => {
      return { passesMs: passes, event: withId(event, `s${index}`) };
    }),
  );
}

function withId(event: TimerEvent, id: string): TimerEvent {
  if ('sessionId' in event && event.sessionId === 'unique') return { ...event, sessionId: id };
  return event.type === 'tick' ? { ...event, nextSessionId: id } : event;
}

/** Plays a story and shows each step to the observer. */
function replay(
  from: TimerRules,
  steps: readonly Step[],
  observe: (
    before: TimerState,
    after: TimerState,
    event: TimerEvent,
    now: number,
  ) => void = () => {},
): { state: TimerState; now: number } {
  let state = initialTimer(from);
  let now = NINE;
  for (const { passesMs, event } of steps) {
    now += passesMs;
    const after = transition(state, event, now);
    observe(state, after, event, now);
    state = after;
  }
  return { state, now };
}

function endsOf(from: TimerRules, steps: readonly Step[]): EndedSession[] {
  const ends: EndedSession[] = [];
  replay(from, steps, (before, after) => {
    const ended = newlyEnded(before, after);
    if (ended !== null) ends.push(ended);
  });
  return ends;
}

/** A tick that starts no session, for want of an id. */
const tickNow: Step = { passesMs: 0, event: { type: 'tick', nextSessionId: '' } };

/** The same stories, in which no session starts by itself. */
function withoutAutoStart(told: fc.Arbitrary<Step[]>): fc.Arbitrary<Step[]> {
  return told.map((steps) =>
    steps.map((step) => (step.event.type === 'tick' ? { ...step, event: tickNow.event } : step)),
  );
}

describe('whatever happens, whatever the clock does', () => {
  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'nothing is negative, too long or not a number',
    (from, steps) => {
      replay(from, steps, (_, state, __, at) => {
        for (const now of [at, at - HOUR, at + HOUR, at + 30 * 24 * HOUR]) {
          const remaining = remainingMs(state, now);
          const fraction = elapsedFraction(state, now);
          expect(remaining >= 0 && remaining <= state.durationMs).toBe(true);
          expect(remainingSeconds(state, now)).toBe(Math.ceil(remaining / 1000));
          expect(fraction >= 0 && fraction <= 1).toBe(true);
          expect(overtimeMs(state, now) >= 0).toBe(true);
          expect(focusedMs(state, now) >= 0 && focusedMs(state, now) <= TWELVE_HOURS).toBe(true);
        }
        const { ended } = state;
        if (ended === null) return;
        expect(ended.focusedMs <= ended.endedAt - ended.startedAt).toBe(true);
        expect(ended.focusedMs >= 0 && ended.plannedMs >= 0).toBe(true);
      });
    },
  );

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'nothing is mutated, the same gives the same, and no change is the same reference',
    (from, steps) => {
      replay(deepFreeze(from), deepFreeze(steps), (before, after, event, now) => {
        deepFreeze(after);
        expect(isDeepStrictEqual(transition(before, event, now), after)).toBe(true);
        if (isDeepStrictEqual(before, after)) expect(after).toBe(before);
      });
    },
  );

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'every state reads back from JSON as itself',
    (from, steps) => {
      replay(from, steps, (_, state) => {
        const read = parseTimerState(JSON.parse(JSON.stringify(state)));
        expect(isDeepStrictEqual(read, state)).toBe(true);
      });
    },
  );

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'a session counts at most once, and nothing is heard of it afterwards',
    (from, steps) => {
      const counted = new Set<string>();
      for (const { sessionId, outcome } of endsOf(from, steps)) {
        expect(counted.has(sessionId)).toBe(false);
        if (outcome !== 'skipped') counted.add(sessionId);
      }
    },
  );

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'only what may start does so by itself, and never beside an undo',
    (from, steps) => {
      replay(from, steps, (before, after, event, now) => {
        if (after.status === 'idle' && after.autoStartAt !== null) {
          expect(after.undo).toBeNull();
          expect(startsByItself(after.session, after.target, after.rules)).toBe(true);
        }
        if (event.type !== 'tick' || after.status !== 'running' || isActive(before)) return;
        if (before.autoStartAt === null) expect(after).toBe(before);
        else expect(after.startedAt).toBe(before.autoStartAt);
        expect(now - after.startedAt).toBeLessThanOrEqual(90_000);
      });
    },
  );

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'an intention is one short line, and counted interruptions make a session interrupted',
    (from, steps) => {
      replay(from, steps, (_, state) => {
        expect(Array.from(state.intention).length).toBeLessThanOrEqual(200);
        expect(state.intention).not.toMatch(/\n|^\s|\s$/);
        for (const session of [state, state.ended, state.undo?.state]) {
          if (!session || !('interruptions' in session)) continue;
          const { internal, external } = session.interruptions;
          if (internal + external > 0) expect(session.interrupted).toBe(true);
        }
      });
    },
  );

  test.prop(
    [
      rules,
      stories([...controls, ...choices], anyway),
      fc.integer({ min: -50 * 365 * 24 * HOUR, max: 50 * 365 * 24 * HOUR }),
    ],
    { numRuns: 60 },
  )('a clock that is set does not change what happens', (from, steps, byMs) => {
    let set = initialTimer(from);
    replay(from, steps, (before, after, event, now) => {
      const told = transition(set, { type: 'shift', byMs }, now + byMs);
      set = after;
      const there = transition(told, event, now + byMs);
      expect(remainingMs(there, now + byMs)).toBe(remainingMs(after, now));
      expect(focusedMs(there, now + byMs)).toBe(focusedMs(after, now));
      const back = transition(there, { type: 'shift', byMs: -byMs }, now);
      expect({ ...back, ended: null }).toEqual({ ...after, ended: null });
      expect(newlyEnded(told, there)?.outcome).toBe(newlyEnded(before, after)?.outcome);
    });
  });

  test.prop([rules, stories([...controls, ...choices, ...settings], anyway)], { numRuns: 60 })(
    'a session completes at its stored deadline, or now in overtime, fully focused',
    (from, steps) => {
      replay(from, steps, (before, after, event, now) => {
        const ended = newlyEnded(before, after);
        if (ended?.outcome !== 'completed') return;
        if (before.status === 'running' && event.type !== 'finish' && event.type !== 'split') {
          expect(ended.endedAt).toBe(before.endsAt);
          expect(ended.focusedMs).toBe(before.durationMs);
        }
        if (event.type === 'finish' && before.status === 'overtime') {
          expect(ended.endedAt).toBe(Math.max(now, before.endsAt));
        }
      });
    },
  );
});

describe('while time goes forward', () => {
  const upToTenHours = forward.map((passesMs) => Math.min(passesMs, 10 * HOUR));
  const commands = withoutAutoStart(stories(controls, forward));
  const everything = withoutAutoStart(stories([...controls, ...choices], forward));
  const shortWaits = withoutAutoStart(stories([...controls, ...choices], upToTenHours));

  test.prop([rules, commands], { numRuns: 120 })(
    'the deadline agrees to the millisecond with a watch that counts every one of them',
    (from, steps) => {
      const watch = new CountingTimer(from.overtime);
      const heard: string[] = [];
      replay(from, withTicks(steps), (before, state, event, now) => {
        const ended = newlyEnded(before, state);
        if (ended !== null) heard.push(describeEnd(ended));
        watch.proceed(now);
        watch.happen(event, before);
        expect(state.status === 'idle').toBe(watch.isIdle());
        if (watch.isIdle()) return;
        expect(remainingMs(state, now)).toBe(watch.leftMs());
        expect(focusedMs(state, now)).toBe(watch.focusMs());
      });
      expect(heard).toEqual(watch.ends);
    },
  );

  test.prop(
    [rules, shortWaits, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 })],
    {
      numRuns: 60,
    },
  )('ticks in between change nothing', (from, steps, shares) => {
    const plain = withTicks(steps);
    const busy = plain.flatMap(({ passesMs, event }, index) => {
      const first = Math.floor(passesMs * (shares[index % shares.length] ?? 0));
      return [
        { ...tickNow, passesMs: first },
        { passesMs: passesMs - first, event },
      ];
    });
    expect(endsOf(from, busy)).toEqual(endsOf(from, plain));
    expect(replay(from, busy)).toEqual(replay(from, plain));
  });

  test.prop([rules, everything, fc.array(forward, { minLength: 1, maxLength: 20 })], {
    numRuns: 200,
  })('a timer that was kept and restored is the timer that stayed', (from, steps, waits) => {
    const { state: left, now: leftAt } = replay(from, steps);
    let stayed = left;
    let now = leftAt;
    for (const wait of waits) {
      now += wait;
      stayed = transition(stayed, tickNow.event, now);
    }
    const read = parseTimerState(JSON.parse(JSON.stringify(left))) ?? initialTimer();
    const restored = transition(read, { type: 'restore' }, now);
    const late = left.status === 'running' && left.session === 'work' && !left.rules.overtime;
    if (late && now - left.endsAt > TWELVE_HOURS) {
      expect(restored).toMatchObject({ status: 'idle', session: 'work' });
      expect(restored.ended).toMatchObject({
        sessionId: left.sessionId,
        outcome: 'stale',
        endedAt: left.endsAt,
        focusedMs: left.durationMs,
      });
      return;
    }
    const waiting = stayed.status === 'idle' ? { ...stayed, autoStartAt: null } : stayed;
    const rested = left.session !== 'work' || stayed.session !== 'work';
    const known = rested ? { ...waiting, target: { kind: 'standalone' } as const } : waiting;
    expect({ ...restored, undo: null }).toEqual({ ...known, undo: null });
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 400, maxLength: 500 })], {
    numRuns: 60,
  })('a chain of sessions keeps its time-table however unevenly it ticks', (gaps) => {
    const chain = buildRules({ autoStartBreaks: true, autoStartWork: true });
    const steps: Step[] = gaps.map((passesMs, index) => ({
      passesMs,
      event: { type: 'tick', nextSessionId: `s${index}` },
    }));
    const start: Step = { passesMs: 0, event: { type: 'start', sessionId: 'first' } };
    const lengths = [25, 5, 25, 5, 25, 5, 25, 15];
    let due = NINE;
    endsOf(chain, [start, ...steps]).forEach((ended, index) => {
      expect(ended.startedAt).toBe(due);
      due += (lengths[index % lengths.length] ?? 0) * 60_000;
      expect(ended.endedAt).toBe(due);
      due += 5_000;
    });
  });
});

describe('reading what was kept', () => {
  const kept = stories([...controls, ...choices, ...settings], anyway);
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e300, undefined),
    fc.integer({ min: NINE - HOUR, max: NINE + HOUR }),
  );

  test.prop([fc.anything()], { numRuns: 2_000 })('is safe with anything at all', (value) => {
    const read = parseTimerState(value);
    if (read !== null) expect(isDeepStrictEqual(parseTimerState(read), read)).toBe(true);
  });

  test.prop([rules, kept, fc.nat(), fc.array(hostile, { minLength: 40, maxLength: 40 })], {
    numRuns: 100,
  })('takes a damaged timer whole or not at all', (from, steps, length, values) => {
    const { state, now } = replay(from, steps.slice(0, length % steps.length));
    for (const [index, path] of pathsOf(state).entries()) {
      const damaged = replaceAt(state, path, values[index % values.length]);
      const read = parseTimerState(damaged);
      if (read === null) continue;
      const next = transition(read, { type: 'restore' }, now);
      const again = parseTimerState(JSON.parse(JSON.stringify(next)));
      expect(isDeepStrictEqual(again, next)).toBe(true);
    }
  });
});

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    pathsOf(part).map((path) => [key, ...path]),
  );
  return [[], ...inner];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  const inner = Object.entries(value).find(([name]) => name === key)?.[1];
  return { ...value, [key]: replaceAt(inner, rest, by) };
}

/** The story with the deadline observed before and after each step. */
function withTicks(steps: readonly Step[]): Step[] {
  return steps.flatMap(({ passesMs, event }) => [
    { ...tickNow, passesMs },
    { passesMs: 0, event },
    tickNow,
  ]);
}
