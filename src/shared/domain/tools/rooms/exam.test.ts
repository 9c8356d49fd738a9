import { describe, expect, test } from 'vitest';
import { startRun } from '../runs/run.ts';
import {
  type ExamSettings,
  examRows,
  examSchedule,
  readExamSettings,
  readExtraTime,
  refitExam,
  rowName,
  USUAL_NOTICES_MS,
  withoutPaper,
} from './exam.ts';

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
const NINE = new Date(2026, 10, 20, 9).getTime();
const start = (settings: ExamSettings, nowMs = NINE) =>
  startRun(
    examSchedule(settings, nowMs),
    { id: 'a', page: '/exam-timer', volume: 0, isMuted: true },
    nowMs,
  );
describe('the lines of an exam', () => {
  test('has a line for each paper and each arrangement', () => {
    expect(
      examRows(HALL).map(({ title, extra, ms }) => [title, extra.percent, ms / MINUTE]),
    ).toEqual([
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

  test('has a line for each candidate under their paper, by per cent or by minutes', () => {
    const candidates = [
      { name: 'Bo', paper: 1, extra: { percent: 0, ms: 10 * MINUTE } },
      { name: 'Ada', paper: 0, extra: { percent: 50, ms: 0 } },
    ];
    const rows = examRows({ ...HALL, extras: [], candidates });
    expect(rows.map((row) => [rowName(row), row.ms / MINUTE])).toEqual([
      ['Mathematics', 90],
      ['Ada +50 %', 135],
      ['Latin', 60],
      ['Bo +10 min', 70],
    ]);
    expect(withoutPaper({ ...HALL, candidates }, 0).candidates).toEqual([
      { ...candidates[0], paper: 0 },
    ]);
  });

  test('gives a part of a second to the candidate', () => {
    const papers = [{ title: '', ms: 61_000 }];
    expect(examRows({ ...HALL, papers }).map(({ ms }) => ms)).toEqual([61_000, 77_000]);
  });

  test('takes a paper that comes later', () => {
    const art = { title: 'Art', ms: 180 * MINUTE };
    const more = { ...HALL, papers: [...HALL.papers, art] };
    const run = refitExam(start(HALL), more);
    expect(run.schedule.steps.map(({ ms }) => (ms ?? 0) / MINUTE)).toEqual([5, 225]);
  });
});

describe('the notices', () => {
  test('stand on the screen with 30 and with 5 minutes to go, without a sound', () => {
    const cues = examSchedule({ ...HALL, extras: [] }, NINE).steps.flatMap((step) => step.cues);
    expect(cues.map(({ text }) => text)).toEqual([
      'Mathematics: 30 minutes left',
      'Mathematics: 5 minutes left',
      'Latin: 30 minutes left',
      'Latin: 5 minutes left',
    ]);
    expect(cues.every(({ sound, say }) => sound === undefined && say === undefined)).toBe(true);
  });

  test('come when they were asked for', () => {
    const schedule = examSchedule({ ...HALL, extras: [], noticesMs: [10 * MINUTE] }, NINE);
    const texts = schedule.steps.at(-1)?.cues.map(({ text }) => text);
    expect(texts).toEqual(['Mathematics: 10 minutes left', 'Latin: 10 minutes left']);
  });
});

describe('settings that were kept or sent', () => {
  test('are read back as they were', () => {
    expect(readExamSettings(JSON.parse(JSON.stringify(HALL)))).toEqual(HALL);
  });

  test('have the usual notices and nobody with extra time where they were kept before there was a choice', () => {
    const { noticesMs: _, candidates: __, ...before } = HALL;
    expect(readExamSettings(before)).toEqual(HALL);
  });

  test.each([
    ['no paper', { ...HALL, papers: [] }],
    ['extra time of nothing', { ...HALL, extras: [0] }],
    [
      'a candidate with no extra time',
      { ...HALL, candidates: [{ name: 'Ada', paper: 0, extra: { percent: 0, ms: 0 } }] },
    ],
    ['an hour that does not exist', { ...HALL, startMinute: 1440 }],
    ['words that are missing', { ...HALL, words: { before: '' } }],
  ])('are none with %s', (_, value) => {
    expect(readExamSettings(value)).toBeNull();
  });
});

describe('typed extra time', () => {
  test.each([
    ['25 %', 25, 0],
    ['+50', 50, 0],
    ['10 min', 0, 10],
    ['5m', 0, 5],
    ['1 minute', 0, 1],
  ])('reads %s', (typed, percent, minutes) => {
    expect(readExtraTime(typed)).toEqual({ percent, ms: minutes * MINUTE });
  });

  test.each(['', 'a lot', '0 %', '201 %', '181 min', '-10', '1 h'])('refuses %s', (typed) => {
    expect(readExtraTime(typed)).toBeNull();
  });
});
