import { describe, expect, test } from 'vitest';
import {
  type ExamSettings,
  examBoard,
  examPlan,
  examRows,
  noticeOf,
  readExamSettings,
  refitExam,
  rowName,
  startText,
  USUAL_NOTICES_MS,
  writingAt,
} from './exam.ts';
import { advance, finishRun, pauseRun, resumeRun, startRun } from './run.ts';

const MINUTE = 60_000;
const HALL: ExamSettings = {
  papers: [
    { title: 'Mathematics', ms: 90 * MINUTE },
    { title: 'Latin', ms: 60 * MINUTE },
  ],
  readingMs: 5 * MINUTE,
  extras: [25],
  startMinute: null,
  isLarge: false,
  noticesMs: USUAL_NOTICES_MS,
  words: { before: 'Wait', reading: 'Read', writing: 'Write', over: 'Stop' },
};
const NINE = new Date(2026, 10, 20, 9).getTime();
const start = (settings: ExamSettings, nowMs = NINE) =>
  startRun(
    examPlan(settings, nowMs),
    { id: 'a', page: '/exam-timer', volume: 0, isMuted: true },
    nowMs,
  );
const minutesAfterNine = (instant: number | null) =>
  instant === null ? null : (instant - NINE) / MINUTE;
const finishes = (run: ReturnType<typeof start>, nowMs: number) =>
  examBoard(HALL, run, nowMs).map(({ finishAt }) => minutesAfterNine(finishAt));

describe('the board of an exam', () => {
  test('has a line for each paper and each arrangement', () => {
    expect(examRows(HALL).map(({ title, extra, ms }) => [title, extra, ms / MINUTE])).toEqual([
      ['Mathematics', 0, 90],
      ['Mathematics', 25, 112.5],
      ['Latin', 0, 60],
      ['Latin', 25, 75],
    ]);
  });

  test('names papers without a title by their place among several, and one alone not at all', () => {
    const untitled = HALL.papers.map(({ ms }) => ({ title: '', ms }));
    const names = (papers: ExamSettings['papers']) =>
      examRows({ ...HALL, extras: [], papers }).map(rowName);
    expect(names(untitled)).toEqual(['Paper 1', 'Paper 2']);
    expect(names(untitled.slice(1))).toEqual(['This paper']);
  });

  test('counts the finish from the end of the reading time, before and after it', () => {
    const run = start(HALL);
    const expected = [95, 117.5, 65, 80];
    expect(finishes(run, NINE)).toEqual(expected);
    const later = NINE + 40 * MINUTE;
    expect(finishes(advance(run, later).run, later)).toEqual(expected);
  });

  test('moves every finish by the length of an interruption', () => {
    const alarm = NINE + 30 * MINUTE;
    const paused = pauseRun(advance(start(HALL), alarm).run, alarm);
    expect(finishes(paused, alarm + MINUTE)).toEqual([null, null, null, null]);
    const back = resumeRun(paused, alarm + 12 * MINUTE);
    expect(finishes(back, alarm + 13 * MINUTE)).toEqual([107, 129.5, 77, 92]);
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

  test('takes a paper that comes later', () => {
    const art = { title: 'Art', ms: 180 * MINUTE };
    const more = { ...HALL, papers: [...HALL.papers, art] };
    const run = refitExam(start(HALL), more);
    expect(run.plan.steps.map(({ ms }) => (ms ?? 0) / MINUTE)).toEqual([5, 225]);
  });
});

describe('the notices', () => {
  test('stand on the screen with 30 and with 5 minutes to go, without a sound', () => {
    const cues = examPlan({ ...HALL, extras: [] }, NINE).steps.flatMap((step) => step.cues);
    expect(cues.map(({ text }) => text)).toEqual([
      'Mathematics: 30 minutes left',
      'Mathematics: 5 minutes left',
      'Latin: 30 minutes left',
      'Latin: 5 minutes left',
    ]);
    expect(cues.every(({ sound, say }) => sound === undefined && say === undefined)).toBe(true);
  });

  test('come when they were asked for', () => {
    const plan = examPlan({ ...HALL, extras: [], noticesMs: [10 * MINUTE] }, NINE);
    const texts = plan.steps.at(-1)?.cues.map(({ text }) => text);
    expect(texts).toEqual(['Mathematics: 10 minutes left', 'Latin: 10 minutes left']);
  });

  test('say in words what a line has left', () => {
    const at = (minutes: number) =>
      noticeOf({ leftMs: minutes * MINUTE, ms: 60 * MINUTE }, USUAL_NOTICES_MS);
    expect([at(31), at(30), at(5), at(0)]).toEqual(['', 'last 30 min', 'last 5 min', 'finished']);
    expect(noticeOf({ leftMs: 20 * MINUTE, ms: 20 * MINUTE }, USUAL_NOTICES_MS)).toBe('');
  });
});

describe('settings that were kept or sent', () => {
  test('are read back as they were', () => {
    expect(readExamSettings(JSON.parse(JSON.stringify(HALL)))).toEqual(HALL);
  });

  test('have the usual notices where they were kept before there was a choice', () => {
    const { noticesMs: _, ...before } = HALL;
    expect(readExamSettings(before)).toEqual(HALL);
  });

  test.each([
    ['no paper', { ...HALL, papers: [] }],
    ['extra time of nothing', { ...HALL, extras: [0] }],
    ['an hour that does not exist', { ...HALL, startMinute: 1440 }],
    ['words that are missing', { ...HALL, words: { before: '' } }],
  ])('are none with %s', (_, value) => {
    expect(readExamSettings(value)).toBeNull();
  });
});

test('a scheduled start that has passed today is tomorrow’s, and says so', () => {
  expect(startText(9 * 60, NINE - 1)).toBe('09:00');
  expect(startText(9 * 60, NINE)).toBe('09:00 tomorrow');
});

test('an exam that was ended by hand began when it began', () => {
  const at = NINE + 30 * MINUTE;
  const run = advance(start(HALL), at).run;
  expect(writingAt(finishRun(run, at))).toBe(NINE + 5 * MINUTE);
});
