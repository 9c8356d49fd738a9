import { describe, expect, test } from 'vitest';
import {
  addTime,
  advance,
  finishRun,
  pauseRun,
  type Run,
  resumeRun,
  startRun,
} from '../runs/run.ts';
import { readStoredRuns, storedTextOf } from '../runs/stored-run.ts';
import { type ExamSettings, examSchedule, USUAL_NOTICES_MS } from './exam.ts';
import { examBoard, noticeOf, pausedText, wholeMinute, writingOf } from './exam-board.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HALL: ExamSettings = {
  papers: [
    { title: 'Mathematics', ms: 90 * MINUTE },
    { title: 'Latin', ms: 60 * MINUTE },
  ],
  readingMs: 5 * MINUTE,
  extras: [25],
  candidates: [],
  startMinute: null,
  isLarge: false,
  noticesMs: USUAL_NOTICES_MS,
  words: { before: 'Wait', reading: 'Read', writing: 'Write', over: 'Stop' },
};
const ALONE: ExamSettings = {
  ...HALL,
  papers: [{ title: 'Physics', ms: 90 * MINUTE }],
  readingMs: 0,
  extras: [],
};
const NINE = new Date(2026, 10, 20, 9).getTime();
const start = (settings: ExamSettings, nowMs = NINE) =>
  startRun(
    examSchedule(settings, nowMs),
    { id: 'a', page: '/exam-timer', volume: 0, isMuted: true },
    nowMs,
  );
const at = (minutes: number) => NINE + minutes * MINUTE;
const afterNine = (instant: number | null) => (instant === null ? null : (instant - NINE) / MINUTE);
const finishes = (run: Run, nowMs: number, settings = HALL) =>
  examBoard(settings, run, nowMs).map(({ finishAt }) => afterNine(finishAt));
/** Pauses a run at one instant and resumes it at another. */
const interrupt = (run: Run, from: number, to: number) =>
  resumeRun(pauseRun(advance(run, from).run, from), to);

describe('the board of an exam', () => {
  test('counts the finish from the end of the reading time, before and after it', () => {
    const run = start(HALL);
    const expected = [95, 117.5, 65, 80];
    expect(finishes(run, NINE)).toEqual(expected);
    const later = NINE + 40 * MINUTE;
    expect(finishes(advance(run, later).run, later)).toEqual(expected);
  });

  test('moves every finish by the length of an interruption, also while it lasts', () => {
    const paused = pauseRun(advance(start(HALL), at(30)).run, at(30));
    expect(finishes(paused, at(31))).toEqual([96, 118.5, 66, 81]);
    expect(finishes(resumeRun(paused, at(42)), at(43))).toEqual([107, 129.5, 77, 92]);
  });

  test('never moves the start by a pause', () => {
    const paused = pauseRun(advance(start(HALL), at(30)).run, at(30));
    const back = resumeRun(paused, at(32));
    const again = interrupt(back, at(40), at(43));
    const seen = [
      writingOf(paused, at(31)),
      writingOf(back, at(35)),
      writingOf(again, at(50)),
      writingOf(advance(again, at(200)).run, at(200)),
    ];
    expect(seen.map(({ startAt }) => afterNine(startAt))).toEqual([5, 5, 5, 5]);
    expect(seen.map(({ pausedMs }) => pausedMs / MINUTE)).toEqual([1, 2, 5, 5]);
  });

  test('is the same after it was stored and read', () => {
    const run = interrupt(start(HALL), at(70), at(75));
    const [stored] = readStoredRuns(JSON.parse(storedTextOf([run]))) ?? [];
    expect(stored && finishes(stored, at(80))).toEqual(finishes(run, at(80)));
  });

  test('leaves the finish of those who were done before the interruption', () => {
    const run = interrupt(start(HALL), at(70), at(80));
    expect(finishes(run, at(81))).toEqual([105, 127.5, 65, 90]);
    const rows = examBoard(HALL, run, at(81));
    expect(rows.map((row) => noticeOf(row, []))).toEqual(['', '', 'finished', '']);
  });

  test('moves the start with a pause of the reading time alone', () => {
    const paused = pauseRun(advance(start(HALL), at(2)).run, at(2));
    expect(afterNine(writingOf(paused, at(4)).startAt)).toBe(7);
    expect(writingOf(advance(resumeRun(paused, at(4)), at(20)).run, at(20))).toEqual({
      startAt: at(7),
      hasBegun: true,
      pausedMs: 0,
    });
  });

  test('reckons to the second, and is shown at the minute at which it has surely come', () => {
    const settings = { ...ALONE, papers: [{ title: '', ms: 93 * MINUTE + 45 * SECOND }] };
    const [row] = examBoard(settings, start(settings, at(30)), at(30));
    expect(row?.finishAt).toBe(at(123.75));
    expect(wholeMinute(row?.finishAt ?? 0)).toBe(at(124));
    expect(wholeMinute(at(124))).toBe(at(124));
  });

  test('is finished when the minute that is shown has come, not before', () => {
    const settings = { ...ALONE, papers: [{ title: '', ms: 93 * MINUTE + 45 * SECOND }] };
    const run = start(settings, at(30));
    const left = (nowMs: number) => examBoard(settings, advance(run, nowMs).run, nowMs)[0]?.leftMs;
    expect([left(at(123.75)), left(at(124) - SECOND), left(at(124))]).toEqual([
      15 * SECOND,
      SECOND,
      0,
    ]);
  });

  test('takes a scheduled start for the full minute, though the run began a moment after its schedule', () => {
    const settings = { ...HALL, startMinute: 540 };
    const schedule = examSchedule(settings, at(-20));
    const begin = { id: 'a', page: '/exam-timer', volume: 0, isMuted: true };
    const run = startRun(schedule, begin, at(-20) + 12);
    expect(finishes(run, at(-10), settings)).toEqual([95, 117.5, 65, 80]);
    const later = advance(run, at(30)).run;
    expect(finishes(later, at(30), settings)).toEqual([95, 117.5, 65, 80]);
    expect(writingOf(later, at(30))).toMatchObject({ startAt: at(5), pausedMs: 0 });
  });

  test('adds to every line what was added by hand', () => {
    const run = addTime(advance(start(HALL), at(20)).run, 5 * MINUTE, at(20));
    expect(finishes(run, at(20))).toEqual([100, 122.5, 70, 85]);
  });

  test('begins at its hour by itself', () => {
    const early = NINE - 20 * MINUTE;
    const run = start({ ...HALL, startMinute: 540 }, early);
    expect(finishes(run, early)).toEqual([95, 117.5, 65, 80]);
    expect(advance(run, NINE + 1).run.place).toBe(1);
  });

  test('lasts as long as its longest line', () => {
    const { run } = advance(start(HALL), NINE + 118 * MINUTE);
    expect(run).toMatchObject({ status: 'ended', endedAt: NINE + 117.5 * MINUTE });
    expect(finishes(run, NINE + 118 * MINUTE)).toEqual([95, 117.5, 65, 80]);
  });
});

describe('words', () => {
  test('say in words what a line has left', () => {
    const at = (minutes: number) =>
      noticeOf({ leftMs: minutes * MINUTE, ms: 60 * MINUTE }, USUAL_NOTICES_MS);
    expect([at(31), at(30), at(5), at(0)]).toEqual(['', 'last 30 min', 'last 5 min', 'finished']);
    expect(noticeOf({ leftMs: 20 * MINUTE, ms: 20 * MINUTE }, USUAL_NOTICES_MS)).toBe('');
  });

  test('say what was paused', () => {
    expect(pausedText(0)).toBe('');
    expect(pausedText(2 * MINUTE)).toBe('paused 2 min in total');
    expect(pausedText(135 * SECOND)).toBe('paused 2 min 15 s in total');
  });
});

test('an exam that was ended by hand began when it began', () => {
  const run = interrupt(start(HALL), at(20), at(22));
  expect(writingOf(finishRun(run, at(30)), at(50))).toEqual({
    startAt: at(5),
    hasBegun: true,
    pausedMs: 2 * MINUTE,
  });
});
