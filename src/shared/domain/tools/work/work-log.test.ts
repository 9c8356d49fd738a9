import { expect, test } from 'vitest';
import { advance, markRun, startRun } from '../runs/run.ts';
import { buildStep, type Schedule } from '../runs/schedule.ts';
import { readWorkEntry, workedMs, workOf, workOfDay, workUntil } from './work-log.ts';

const MINUTE = 60_000;
const schedule: Schedule = {
  name: 'Physics',
  steps: [
    buildStep({ ms: 25 * MINUTE, label: 'Work', note: '4.1 to 4.6' }),
    buildStep({ ms: 5 * MINUTE, label: 'Break', tone: 'rest' }),
    buildStep({ ms: 25 * MINUTE, label: 'Work' }),
  ],
  rounds: 1,
};
const begin = () => startRun(schedule, { id: 'a', page: '/x', volume: 50, isMuted: false }, 0);
const at = (minutes: number) => advance(begin(), minutes * MINUTE).run;

test('work that is over is written down with its subject and its note, breaks are not', () => {
  expect(workOf(at(31))).toEqual([
    {
      key: 'a:0',
      page: '/x',
      startedAt: 0,
      endedAt: 25 * MINUTE,
      ms: 25 * MINUTE,
      label: 'Physics',
      note: '4.1 to 4.6',
      marks: [],
      isFull: true,
    },
  ]);
});

test('a run that is taken away leaves what had passed, unless that is next to nothing', () => {
  expect(workUntil(at(34), 34 * MINUTE).map(({ ms, isFull }) => [ms, isFull])).toEqual([
    [25 * MINUTE, true],
    [4 * MINUTE, false],
  ]);
  expect(workUntil(begin(), 10_000)).toEqual([]);
});

test('a mark belongs to the stretch in which it was made', () => {
  const first = markRun(at(10), 'own', 10 * MINUTE);
  const third = markRun(advance(first, 40 * MINUTE).run, 'other', 40 * MINUTE);
  expect(workOf(advance(third, 60 * MINUTE).run).map(({ marks }) => marks)).toEqual([
    ['own'],
    ['other'],
  ]);
});

test('a day holds what ended in it on this page', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  const entry = (endedAt: number, page = '/x') => ({
    key: `${endedAt}`,
    id: '',
    page,
    startedAt: endedAt - MINUTE,
    endedAt,
    ms: MINUTE,
    label: '',
    note: '',
    marks: [],
    isFull: true,
    isKept: false,
  });
  const entries = [
    entry(new Date(2026, 10, 20, 23, 59).getTime()),
    entry(new Date(2026, 10, 21, 0, 1).getTime()),
    entry(now, '/other'),
    entry(now),
  ];
  expect(workedMs(workOfDay(entries, '/x', now))).toBe(2 * MINUTE);
});

test('an entry that is not whole is not read', () => {
  const whole = {
    key: 'a:0',
    id: 'i',
    page: '/x',
    startedAt: 0,
    endedAt: 5,
    ms: 5,
    label: 'A',
    note: '',
    marks: [],
    isFull: true,
    isKept: false,
  };
  expect(readWorkEntry(whole)).toEqual(whole);
  expect(readWorkEntry({ ...whole, ms: 'long' })).toBeNull();
  expect(readWorkEntry({ ...whole, ms: -1 })).toBeNull();
  expect(readWorkEntry(null)).toBeNull();
  // A working day that was left running for a week is longer than any planned length.
  const long = { ...whole, endedAt: 604_800_000, ms: 604_800_000 };
  expect(readWorkEntry(long)).toEqual(long);
});
