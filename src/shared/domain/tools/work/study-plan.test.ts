import { expect, test } from 'vitest';
import {
  blockCount,
  dealBlocks,
  examText,
  orderBlocks,
  readStudySettings,
  type StudySettings,
  studyPlanOf,
} from './study-plan.ts';

const MINUTE = 60_000;
const subjects = [
  { name: 'Statistics', weight: 2 },
  { name: 'History', weight: 1 },
  { name: 'French', weight: 1 },
];
const usual: StudySettings = {
  totalMs: 120 * MINUTE,
  workMs: 25 * MINUTE,
  restMs: 5 * MINUTE,
  examDay: null,
  subjects,
};
const signals = { end: { sound: null, times: 0 }, restEnd: { sound: null, times: 0 } } as const;

test.each([
  [120, [2, 1, 1]],
  [240, [4, 2, 2]],
  [360, [6, 3, 3]],
])('%i minutes are dealt in proportion to the weights', (minutes, expected) => {
  const count = blockCount({ ...usual, totalMs: minutes * MINUTE });
  expect(dealBlocks(count, subjects)).toEqual(expected);
});

test('only whole blocks are dealt, and the last one needs no break', () => {
  expect(blockCount({ ...usual, totalMs: 55 * MINUTE })).toBe(2);
  expect(blockCount({ ...usual, totalMs: 54 * MINUTE })).toBe(1);
  expect(blockCount({ ...usual, totalMs: 20 * MINUTE })).toBe(0);
});

test('what does not divide goes to who is nearest to one more, and nothing to no weight', () => {
  expect(dealBlocks(5, subjects)).toEqual([3, 1, 1]);
  expect(
    dealBlocks(4, [
      { name: 'A', weight: 0 },
      { name: 'B', weight: 3 },
    ]),
  ).toEqual([0, 4]);
  expect(dealBlocks(4, [{ name: 'A', weight: 0 }])).toEqual([0]);
});

test('the subject that was entered first has the first block, and none comes in a heap', () => {
  expect(orderBlocks([2, 1, 1])).toEqual([0, 1, 2, 0]);
  expect(orderBlocks([1, 3])).toEqual([0, 1, 1, 1]);
  expect(orderBlocks([6, 3, 3]).slice(0, 4).toSorted()).toEqual([0, 0, 1, 2]);
});

test('the schedule names each block, and pauses between them only', () => {
  const { steps } = studyPlanOf(usual, signals);
  expect(steps.map(({ label }) => label)).toEqual([
    'Statistics',
    'Break',
    'History',
    'Break',
    'French',
    'Break',
    'Statistics',
  ]);
  expect(steps.at(-1)?.note).toBe('Block 2 of 2');
});

test('the days to the exam are those of the calendar', () => {
  const late = new Date(2026, 10, 20, 23, 50).getTime();
  expect(examText('2026-11-20', late)).toBe('Exam today');
  expect(examText('2026-11-21', late)).toBe('Exam tomorrow');
  expect(examText('2026-12-02', late)).toBe('Exam in 12 days');
  expect(examText('2026-11-17', late)).toBe('The exam was 3 days ago');
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readStudySettings(JSON.parse(JSON.stringify(usual)))).toEqual(usual);
  expect(readStudySettings({ ...usual, subjects: [] })).toBeNull();
  expect(readStudySettings({ ...usual, examDay: 'soon' })).toBeNull();
  expect(
    readStudySettings({ ...usual, totalMs: 359_999_000, workMs: MINUTE, restMs: 0 }),
  ).toBeNull();
});
