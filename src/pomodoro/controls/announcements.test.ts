import { describe, expect, test } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES, type TimerEvent, type TimerRules } from '#shared/domain/timer/types.ts';
import { announcementBetween, inWords } from './announcements.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const START: TimerEvent = { type: 'start', sessionId: 'one' };
const TICK: TimerEvent = { type: 'tick', nextSessionId: 'two' };

type Step = [seconds: number, event: TimerEvent | null];

/** Everything that is said on the way through the steps; null is a beat. */
function listen(rules: Partial<TimerRules>, ...steps: Step[]) {
  let before = { timer: initialTimer({ ...DEFAULT_RULES, ...rules }), nowMs: TEN };
  const said: string[] = [];
  for (const [seconds, event] of steps) {
    const nowMs = TEN + seconds * 1000;
    const timer = transition(before.timer, event ?? TICK, nowMs);
    const milestone = announcementBetween(before, { timer, nowMs });
    if (milestone !== null) said.push(milestone);
    before = { timer, nowMs };
  }
  return said;
}

/** A beat each second. */
const beats = (from: number, to: number): Step[] =>
  Array.from({ length: to - from + 1 }, (_, second) => [from + second, null]);

describe('a focus session from start to end', () => {
  test('says its start, half, five minutes, one minute and its end', () => {
    expect(listen({}, [0, START], ...beats(1, 1500))).toEqual([
      'Focus started: 25 minutes.',
      'Halfway: 12 minutes 30 seconds left.',
      '5 minutes left.',
      '1 minute left.',
      'Focus complete. Next: Short break.',
    ]);
  });

  test('says half and five minutes in one breath where they are the same', () => {
    expect(listen({ workMinutes: 10 }, [0, START], ...beats(1, 540))).toEqual([
      'Focus started: 10 minutes.',
      'Halfway: 5 minutes left.',
      '1 minute left.',
    ]);
  });

  test('says only the last mark after a sleep', () => {
    expect(listen({}, [0, START], [1200, null])).toEqual([
      'Focus started: 25 minutes.',
      'Halfway: 5 minutes left.',
    ]);
  });

  test('says a pause and that it goes on', () => {
    expect(
      listen({}, [0, START], [60, { type: 'pause' }], [90, { type: 'resume' }]).slice(1),
    ).toEqual(['Paused: 24 minutes left.', 'Resumed: 24 minutes left.']);
  });

  test('says that overtime counts', () => {
    expect(listen({ overtime: true }, [0, START], [1499, null], [1500, null]).at(-1)).toBe(
      'Time is up. Counting overtime.',
    );
  });

  test.each([
    ['reset', { type: 'reset' }],
    ['skip', { type: 'skip' }],
  ] as const)('says that a %s can be undone', (_name, event) => {
    expect(listen({}, [0, START], [59, event]).at(-1)).toBe('Focus stopped. It can be undone.');
    expect(listen({}, [0, START], [60, event]).at(-1)).toBe(
      'Focus stopped. It can be undone, or 1 minute kept.',
    );
    expect(listen({}, [0, START], [60, event], [61, { type: 'keep' }]).at(-1)).toMatch(
      /^Focus ended, 1 minute kept\./,
    );
  });

  test('says the end of a break and what comes next', () => {
    const said = listen(
      {},
      [0, { type: 'select', session: 'shortBreak' }],
      [0, START],
      ...beats(1, 300),
    );
    expect(said.at(-1)).toBe('Short break complete. Next: Focus.');
  });
});

describe('nothing is said', () => {
  test('while an idle timer waits or another type is chosen', () => {
    expect(listen({}, [1, null], [2, { type: 'select', session: 'longBreak' }])).toEqual([]);
  });

  test('of a session that is found running', () => {
    const running = transition(initialTimer(), START, TEN);
    const nowMs = TEN + 600_000;
    expect(
      announcementBetween({ timer: initialTimer(), nowMs }, { timer: running, nowMs }),
    ).toBeNull();
  });

  test('when minutes are added at the half', () => {
    const said = listen({}, [0, START], [760, null], [765, { type: 'extend', byMs: 300_000 }]);
    expect(said.slice(2)).toEqual([]);
  });
});

test.each([
  [1500, '25 minutes'],
  [61, '1 minute 1 second'],
  [45, '45 seconds'],
  [0, '0 seconds'],
])('%d seconds are said as "%s"', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
