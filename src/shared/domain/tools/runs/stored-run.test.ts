import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, finishRun, markRun, pauseRun, type Run, startRun } from './run.ts';
import { buildStep, countdownSchedule, type Schedule } from './schedule.ts';
import { readStoredRuns, storedTextOf } from './stored-run.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const START = { id: 'r1', page: '/timer', volume: 60, isMuted: false };
const schedule: Schedule = {
  name: 'Tea',
  rounds: null,
  isInMinutes: true,
  steps: [
    buildStep({
      ms: 60_000,
      label: 'Steep',
      note: 'Lid on',
      atZero: 'wait',
      cues: [{ at: { leftMs: 10_000 }, sound: 'beep', text: 'Soon', say: 'Soon' }],
      end: { sound: 'bowl', times: 'untilDismissed', say: 'Ready', isRising: true },
      round: { number: 1, of: 3 },
    }),
    buildStep({
      ms: null,
      round: { number: 2, of: null },
      cues: [{ at: { passedMs: 5000 }, sound: 'chime' }],
    }),
  ],
};
const running = startRun(schedule, START, T0);
const RUNS: readonly Run[] = [
  running,
  pauseRun(markRun(running, 'Lap', T0 + 5), T0 + 1000),
  advance(running, T0 + 70_000).run,
  finishRun(running, T0 + 2000),
  advance(startRun(countdownSchedule(1000), START, T0), T0 + 5000).run,
];

/** Returns a run as stored. */
const asStored = (run: Run) => JSON.parse(storedTextOf([run]))[0];
const stored = (value: unknown) => readStoredRuns(JSON.parse(JSON.stringify(value)));

test('what was stored comes back as it was', () => {
  expect(readStoredRuns(JSON.parse(storedTextOf(RUNS)))).toEqual(RUNS);
});

test('one that is damaged is left out, and the others stay', () => {
  const [first, second] = RUNS as [Run, Run];
  const damaged = { ...asStored(second), place: -1 };
  expect(stored([asStored(first), damaged, 'nonsense', null, asStored(second)])).toEqual([
    first,
    second,
  ]);
});

test.each([
  ['a page of another site', { page: '//evil.example' }],
  ['a script for a page', { page: 'javascript:alert(1)' }],
  ['a schedule without steps', { plan: { ...schedule, steps: [] } }],
  [
    'a schedule of too many steps',
    { plan: { ...schedule, steps: Array(3000).fill(schedule.steps[0]) } },
  ],
  ['a place beyond the schedule', { plan: { ...schedule, rounds: 1 }, place: 2 }],
  ['an instant that is none', { startedAt: null }],
  ['a state that is none', { status: 'flying' }],
])('%s is refused', (_what, damage) => {
  expect(stored([{ ...asStored(running), ...damage }])).toEqual([]);
});

test('nothing that lies there makes it throw', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(asStored(running))),
      (value, key) => {
        expect(() => stored(value)).not.toThrow();
        for (const run of stored([{ ...asStored(running), [key]: value }]) ?? []) {
          expect(() => advance(run, T0 + 1e9)).not.toThrow();
        }
      },
    ),
  );
});
