import { expect, test } from 'vitest';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { advance, finishRun, type Run, skipStep, startRun } from '#shared/domain/tools/runs/run.ts';
import { buildStep, countdownSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { toolTitle } from '#shared/domain/tools/runs/title.ts';
import { shownRun, shownSchedule } from './shown.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const START = { id: 'r1', page: '/timer', volume: 60, isMuted: false };
const at = (run: Run, nowMs: number) => shownRun(run, readRun(run, nowMs));

test('a schedule in whole minutes shows no seconds, on the face and in the title', () => {
  const schedule = { ...countdownSchedule(50 * 60_000, { label: 'Focus' }), isInMinutes: true };
  const run = startRun(schedule, START, T0);
  expect(shownSchedule(schedule).clock).toBe('50');
  expect(at(run, T0 + 1000).clock).toBe('50');
  expect(at(run, T0 + 16 * 60_000).clock).toBe('34');
  expect(toolTitle(run, T0 + 16 * 60_000)).toBe('34 min · Focus');
});

test('an open step counts from its own beginning, on the face and in the title', () => {
  const lead = buildStep({ ms: 10_000, label: 'Settle', isLeadIn: true });
  const schedule = { name: '', steps: [lead, buildStep({ ms: null, label: 'Sit' })], rounds: 1 };
  const { run } = advance(startRun(schedule, START, T0), T0 + 40_000);
  expect(at(run, T0 + 40_000).clock).toBe('0:30');
  expect(toolTitle(run, T0 + 40_000)).toBe('0:30 · Sit');
});

test('rounds that are written out are counted by their number', () => {
  const round = (number: number, of: number | null) =>
    buildStep({ ms: 1000, label: 'Amira', round: { number, of } });
  const three = { name: '', steps: [round(1, 3), round(2, 3), round(3, 3)], rounds: 1 };
  expect(at({ ...startRun(three, START, T0), place: 1 }, T0).label).toBe('Amira · round 2 of 3');
  const endless = { name: '', steps: [round(1, null), round(2, null)], rounds: null };
  expect(at({ ...startRun(endless, START, T0), place: 5 }, T0).label).toBe('Amira · round 6');
});

test('what was ended by hand says so, and not that its time was up', () => {
  const run = startRun(countdownSchedule(60_000), START, T0);
  const named = startRun(countdownSchedule(60_000, {}, 'Pasta'), START, T0);
  expect(at(advance(run, T0 + 60_000).run, T0 + 60_000).label).toBe('Time is up');
  expect(at(skipStep(run, T0 + 1000), T0 + 1000).label).toBe('Ended');
  expect(at(finishRun(named, T0 + 1000), T0 + 1000).label).toBe('Pasta · ended');
});
