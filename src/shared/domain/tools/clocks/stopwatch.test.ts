import { describe, expect, test } from 'vitest';
import { readRun } from '../runs/reading.ts';
import { markRun, pauseRun, resumeRun, startRun } from '../runs/run.ts';
import { openSchedule } from '../runs/schedule.ts';
import {
  countFrom,
  lapsAsCsv,
  lapsAsText,
  lapsOf,
  readStopwatchSettings,
  USUAL_STOPWATCH,
  watchText,
} from './stopwatch.ts';

const START = { id: 'a', page: '/online-stopwatch', volume: 60, isMuted: false };
const marks = [92_400, 182_450, 276_260, 372_360].map((atMs) => ({ atMs, label: '' }));

describe('laps and splits', () => {
  test('a lap is the round alone, a split the whole up to then', () => {
    expect(lapsOf(marks)).toMatchObject([
      { lapMs: 92_400, splitMs: 92_400, rank: null },
      { lapMs: 90_050, splitMs: 182_450, rank: 'best' },
      { lapMs: 93_810, splitMs: 276_260, rank: null },
      { lapMs: 96_100, splitMs: 372_360, rank: 'worst' },
    ]);
  });

  test('one lap alone is neither the best nor the worst', () => {
    expect(lapsOf(marks.slice(0, 1))).toMatchObject([{ rank: null }]);
    expect(lapsOf([])).toEqual([]);
  });

  test('equal laps have no rank, and of equal best ones the first is named', () => {
    expect(
      lapsOf([
        { atMs: 50, label: '' },
        { atMs: 100, label: '' },
      ]).map((lap) => lap.rank),
    ).toEqual([null, null]);
    const ranks = lapsOf([50, 100, 200].map((atMs) => ({ atMs, label: '' }))).map(
      (lap) => lap.rank,
    );
    expect(ranks).toEqual(['best', null, 'worst']);
  });

  test('pauses are no part of a lap', () => {
    let run = startRun(openSchedule(), START, 0);
    run = pauseRun(run, 1000);
    run = resumeRun(run, 61_000);
    run = markRun(run, '', 62_000);
    expect(lapsOf(run.marks)).toMatchObject([{ lapMs: 2000 }]);
  });

  test('the list can be taken away as text and as CSV', () => {
    const laps = lapsOf(marks.slice(0, 2));
    expect(lapsAsText([laps])).toBe('1\t1:32.40\t1:32.40\tworst\n2\t1:30.05\t3:02.45\tbest');
    expect(lapsAsText([laps, []])).toContain('Athlete 2');
    expect(lapsAsCsv([laps]).split('\r\n')[2]).toBe('1,2,1:30.05,3:02.45,90.05,182.45');
  });

  test('every form of a time is cut alike, and the laps add up to the split', () => {
    const laps = lapsOf([25_306, 50_612, 75_919].map((atMs) => ({ atMs, label: '' })));
    expect(lapsAsCsv([laps]).split('\r\n').slice(1, 4)).toEqual([
      '1,1,0:25.30,0:25.30,25.30,25.30',
      '1,2,0:25.31,0:50.61,25.31,50.61',
      '1,3,0:25.30,1:15.91,25.30,75.91',
    ]);
    expect(lapsAsText([laps])).toContain('3\t0:25.30\t1:15.91');
    expect(laps.map(({ rank }) => rank)).toEqual(['best', 'worst', null]);
  });
});

test('the digits cut, they do not round', () => {
  expect(watchText(999)).toBe('0:00.99');
  expect(watchText(3_723_456)).toBe('1:02:03.45');
  expect(watchText(3_723_456, false)).toBe('1:02:03');
});

test('it can begin at a value other than zero, which the first lap holds', () => {
  const run = countFrom(startRun(openSchedule(), START, 10_000), 90_000);
  expect(readRun(run, 12_000).passedMs).toBe(92_000);
  expect(markRun(run, '', 12_000).marks[0]?.atMs).toBe(92_000);
});

test('settings are taken whole or not at all', () => {
  expect(readStopwatchSettings({ ...USUAL_STOPWATCH, athletes: 2 })).toMatchObject({ athletes: 2 });
  expect(readStopwatchSettings({ ...USUAL_STOPWATCH, athletes: 3 })).toBeNull();
  expect(readStopwatchSettings({ ...USUAL_STOPWATCH, fromMs: -1 })).toBeNull();
  expect(readStopwatchSettings('two')).toBeNull();
});
