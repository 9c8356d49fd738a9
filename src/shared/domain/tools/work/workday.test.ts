import { expect, test } from 'vitest';
import { advance, finishRun, pauseRun, resumeRun, startRun } from '../runs/run.ts';
import type { WorkEntry } from './work-log.ts';
import {
  dayPlanOf,
  daySummary,
  hoursText,
  readDayOfWork,
  readWorkdaySettings,
  retarget,
  targetFor,
} from './workday.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const settings = { targetMs: 7.5 * HOUR, lunchMs: 30 * MINUTE };
const clockIn = () =>
  startRun(dayPlanOf(settings), { id: 'a', page: '/work-timer', volume: 50, isMuted: false }, 0);
const read = (run: ReturnType<typeof clockIn> | null, nowMs: number) =>
  readDayOfWork(run, settings, nowMs);

test('the day ends after the target and the lunch, from the first minute on', () => {
  expect(read(null, 0).doneAt).toBe(8 * HOUR);
  expect(read(clockIn(), HOUR).doneAt).toBe(8 * HOUR);
});

test('a lunch within its length moves nothing, a longer one moves the end', () => {
  const atLunch = pauseRun(clockIn(), 3 * HOUR);
  expect(read(atLunch, 3 * HOUR + 20 * MINUTE).doneAt).toBe(8 * HOUR);
  expect(read(atLunch, 3 * HOUR + 45 * MINUTE).doneAt).toBe(8 * HOUR + 15 * MINUTE);
  const back = resumeRun(atLunch, 4 * HOUR);
  expect(read(back, 5 * HOUR)).toMatchObject({ workedMs: 4 * HOUR, awayMs: HOUR });
});

test('a day that shall be full at a time of day leaves room for what is left of its lunch', () => {
  const target = (run: ReturnType<typeof clockIn> | null, untilMs: number, nowMs: number) =>
    targetFor(run, settings, { untilMs, nowMs });
  expect(target(null, 8 * HOUR, 0)).toBe(7.5 * HOUR);
  expect(target(clockIn(), 5 * HOUR, 2 * HOUR)).toBe(6.5 * HOUR);
  const back = resumeRun(pauseRun(clockIn(), 3 * HOUR), 4 * HOUR);
  expect(target(back, 2 * HOUR, 5 * HOUR)).toBe(6 * HOUR);
  expect(target(null, 5 * MINUTE, 0)).toBe(MINUTE);
});

test('a day whose target moves on after it was full is told at the new one', () => {
  const full = advance(clockIn(), 8 * HOUR).run;
  const longer = retarget(full, 9 * HOUR);
  expect(advance(longer, 9 * HOUR - 1).signals).toEqual([]);
  expect(advance(longer, 9 * HOUR).signals).toMatchObject([{ kind: 'end', at: 9 * HOUR }]);
});

test('a target that is moved during lunch leaves the lunch its beginning', () => {
  const atLunch = pauseRun(advance(clockIn(), 8 * HOUR).run, 8 * HOUR);
  expect(retarget(atLunch, 9 * HOUR).toldAt).toBe(atLunch.toldAt);
});

test('a full day says since when, and counts on', () => {
  const run = advance(clockIn(), 9 * HOUR).run;
  expect(read(run, 9 * HOUR)).toMatchObject({
    workedMs: 9 * HOUR,
    doneAt: 7.5 * HOUR,
    isFull: true,
  });
});

test('the summary tells the day, its lunch, its blocks and what lay between', () => {
  const entry = (label: string, startedAt: number, minutes: number): WorkEntry => ({
    key: label,
    id: '',
    page: '',
    label,
    note: '',
    marks: [],
    isFull: true,
    isKept: false,
    startedAt,
    endedAt: startedAt + minutes * MINUTE,
    ms: minutes * MINUTE,
  });
  const run = finishRun(resumeRun(pauseRun(clockIn(), 3 * HOUR), 3.5 * HOUR), 8 * HOUR);
  if (run.status !== 'ended') throw new Error('A day that was clocked out of has ended.');
  const text = daySummary({
    run,
    blocks: [entry('Focus', 0, 50)],
    rests: [entry('Lunch', 3 * HOUR, 30)],
    time: (ms) => hoursText(ms),
  });
  expect(text.split('\n')).toEqual([
    '0 min to 8 h 0 min. Worked 7 h 30 min. Lunch 30 min. Focus 1 block, 50 min.',
    '0 min–50 min Focus',
    '3 h 0 min–3 h 30 min Lunch',
  ]);
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readWorkdaySettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  expect(readWorkdaySettings({ ...settings, lunchMs: -1 })).toBeNull();
});
