import { expect, test } from 'vitest';
import { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { countdownScheduleOf } from '#shared/domain/tools/clocks/countdown.ts';
import { firstChoice, orderOf } from '#shared/domain/tools/clocks/countdown-choice.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import { advance, startRun } from '#shared/domain/tools/runs/run.ts';
import { shownRun, shownSchedule, timeOfDay } from '../../parts/screen/shown.ts';
import { shownCountdown } from './countdown-shown.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;

/**
 * Returns the texts that a page with this configuration shows so long after its start; null: before
 * it.
 */
function shownAfter(settings: Record<string, unknown>, afterMs: number | null, name = '') {
  const config = CountdownConfig.parse({ kind: 'countdown', ...settings });
  const order = orderOf(config, { ...firstChoice(config), name });
  const schedule = countdownScheduleOf(order);
  const { marks } = order.rules;
  if (afterMs === null) {
    return shownCountdown(shownSchedule(schedule), {
      config,
      schedule,
      marks,
      live: null,
      nowMs: T0,
    });
  }
  const nowMs = T0 + afterMs;
  const start = { id: 'r1', page: '/timer', volume: 60, isMuted: false };
  const { run } = advance(startRun(schedule, start, T0), nowMs);
  const live = { run, reading: readRun(run, nowMs) };
  return shownCountdown(shownRun(run, live.reading), { config, schedule, marks, live, nowMs });
}

const at = (afterMs: number) => timeOfDay(T0 + afterMs);
const parts = {
  typed: 'parts',
  presets: [
    {
      label: '40/10',
      steps: [
        { label: 'Intro', time: '5m' },
        { label: 'Work', time: '35m' },
        { label: 'Recess', time: '10m', tone: 'rest' },
      ],
    },
  ],
};

test('parts are counted as one time, up to the break', () => {
  expect(shownAfter(parts, null)).toMatchObject({
    clock: '40:00',
    detail: 'Intro 5 · Work 35 · Recess 10',
  });
  expect(shownAfter(parts, MINUTE)).toMatchObject({
    clock: '39:00',
    label: 'Intro',
    detail: `4:00 of this part · until ${at(40 * MINUTE)}`,
  });
  expect(shownAfter(parts, 41 * MINUTE)).toMatchObject({
    clock: '9:00',
    label: 'Recess',
    detail: `until ${at(50 * MINUTE)}`,
  });
});

test('a page in minutes says until when, and no seconds', () => {
  const quiet = { isInMinutes: true, presets: ['50m'] };
  expect(shownAfter(quiet, null)).toMatchObject({ clock: '50', detail: 'minutes' });
  expect(shownAfter(quiet, 15.5 * MINUTE)).toMatchObject({
    clock: '35',
    detail: `minutes left · until ${at(50 * MINUTE)}`,
  });
});

test('a page that announces says when it rings, before and after the start, and both rings', () => {
  const set = { parts: ['announce'], presets: [{ time: '5m', rounds: 2 }] };
  expect(shownAfter(set, null).detail).toBe(`rings at ${at(10 * MINUTE)} if you start now`);
  expect(shownAfter(set, MINUTE).detail).toBe(`rings at ${at(5 * MINUTE)} and ${at(10 * MINUTE)}`);
});

test('a task stands under the digits, the part above them', () => {
  const task = {
    presets: ['30m'],
    marks: { every: '10m', unit: 'Part' },
    nameField: { label: 'Task', placeholder: 'Report', isTask: true },
  };
  expect(shownAfter(task, 12 * MINUTE, 'Report')).toMatchObject({
    label: 'Part 2 of 3',
    detail: `Report · ends ${at(30 * MINUTE)}`,
  });
});

test('of a list the entry after the pause is named, during the one before too', () => {
  const list = {
    parts: ['list'],
    presets: [
      {
        label: 'workout',
        set: { between: '10s' },
        steps: [
          { label: 'Squat', time: '30s' },
          { label: 'Plank', time: '30s' },
        ],
      },
    ],
  };
  expect(shownAfter(list, 1000).detail).toMatch(/^next: Plank · /);
  expect(shownAfter(list, 35_000).detail).toMatch(/^next: Plank · /);
  expect(shownAfter(list, 45_000).detail).not.toContain('next');
});

test('beyond the time it says so; endless rounds count what is behind', () => {
  const over = { onZero: 'overtime', presets: ['45m'] };
  expect(shownAfter(over, 46 * MINUTE)).toMatchObject({ clock: '+1:00', label: 'Overtime' });
  const loop = { between: '20s', presets: [{ time: '20m', rounds: 'endless' }] };
  expect(shownAfter(loop, 45 * MINUTE).detail).toMatch(/ · 2 done$/);
});

test('the last whole minute is one minute', () => {
  const page = { isInMinutes: true, presets: ['50m'] };
  expect(shownAfter(page, 48 * MINUTE)).toMatchObject({
    clock: '2',
    detail: expect.stringMatching(/^minutes left/),
  });
  expect(shownAfter(page, 49 * MINUTE)).toMatchObject({
    clock: '1',
    detail: expect.stringMatching(/^minute left/),
  });
});
