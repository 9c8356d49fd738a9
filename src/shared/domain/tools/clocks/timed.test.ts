import { expect, test } from 'vitest';
import { USUAL_END } from '../runs/schedule.ts';
import {
  askedLength,
  askedRules,
  lengthNow,
  lengthUntil,
  type TimedRules,
  timedRequest,
  timedSchedule,
} from './timed.ts';

const MINUTE_MS = 60_000;
const RULES: TimedRules = { warnMs: [], onZero: 'stop', rounds: 1, end: USUAL_END };
const NOON = new Date(2026, 10, 21, 12).getTime();

test('a length until a time of day shrinks while nobody has started it', () => {
  const length = lengthUntil(12 * 60 + 30, NOON);
  expect(length.ms).toBe(30 * MINUTE_MS);
  expect(lengthNow(length, NOON + 5 * MINUTE_MS)).toBe(25 * MINUTE_MS);
  expect(lengthNow({ ms: 1000, untilMinuteOfDay: null }, NOON)).toBe(1000);
});

test('an address asks for a length, a time of day, or neither', () => {
  expect(askedLength({}, NOON)).toBeNull();
  expect(askedLength({ ms: 5000 }, NOON)).toEqual({ ms: 5000, untilMinuteOfDay: null });
  expect(askedLength({ ms: 5000, untilMinuteOfDay: 780 }, NOON)?.ms).toBe(60 * MINUTE_MS);
});

test('an address changes the rules it names and no others', () => {
  expect(askedRules(RULES, {})).toEqual(RULES);
  expect(askedRules(RULES, { sound: 'none' }).end).toEqual({ sound: null, times: 3 });
  expect(askedRules(RULES, { onZero: 'overtime', warnMs: [1000], rounds: null })).toEqual({
    ...RULES,
    onZero: 'overtime',
    warnMs: [1000],
    rounds: null,
  });
});

test('a schedule warns before its end, and goes on beyond it where that is asked for', () => {
  const schedule = timedSchedule(MINUTE_MS, 'Tea', {
    ...RULES,
    onZero: 'overtime',
    warnMs: [5000, 90_000],
  });
  expect(schedule).toMatchObject({ name: 'Tea', rounds: 1 });
  expect(schedule.steps[0]).toMatchObject({ ms: MINUTE_MS, atZero: 'overtime' });
  expect(schedule.steps[0]?.cues).toEqual([
    { at: { leftMs: 5000 }, sound: 'chime', text: 'Not long now' },
  ]);
});

test('a loop does not ring until somebody stops it, round after round', () => {
  const end = { sound: 'bell', times: 'untilDismissed' } as const;
  const schedule = timedSchedule(MINUTE_MS, '', { ...RULES, onZero: 'repeat', end });
  expect(schedule.rounds).toBeNull();
  expect(schedule.steps[0]?.end.times).toBe(3);
});

test('a link names what differs from a plain countdown', () => {
  expect(timedRequest({ ms: 1000, untilMinuteOfDay: null }, '', RULES)).toEqual({ ms: 1000 });
  expect(
    timedRequest({ ms: 1000, untilMinuteOfDay: 930 }, 'Break', {
      ...RULES,
      onZero: 'repeat',
      rounds: 3,
    }),
  ).toEqual({ untilMinuteOfDay: 930, label: 'Break', rounds: 3, onZero: 'repeat' });
});
