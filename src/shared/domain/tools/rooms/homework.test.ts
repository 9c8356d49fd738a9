import { expect, test } from 'vitest';
import {
  type HomeworkSettings,
  homeworkScheduleOf,
  homeworkTotalMs,
  nextBlockMs,
  readHomeworkSettings,
  starCount,
} from './homework.ts';

const MINUTE = 60_000;
const block = { workMs: 15 * MINUTE, restMs: 5 * MINUTE };
const usual: HomeworkSettings = {
  grade: 4,
  totalMs: null,
  subjects: ['Maths', 'Reading'],
  chosen: 1,
};
const lengths = (settings: HomeworkSettings, workedMinutes: number) =>
  homeworkScheduleOf(settings, block, workedMinutes * MINUTE).steps.map(
    ({ ms }) => (ms ?? 0) / MINUTE,
  );

test('the total is ten minutes for each grade, unless the parents set another', () => {
  expect(homeworkTotalMs(usual)).toBe(40 * MINUTE);
  expect(homeworkTotalMs({ ...usual, totalMs: 25 * MINUTE })).toBe(25 * MINUTE);
});

test('blocks are short and the last one is what is left, without a break', () => {
  expect(lengths(usual, 0)).toEqual([15, 5]);
  expect(lengths(usual, 15)).toEqual([15, 5]);
  expect(lengths(usual, 30)).toEqual([10]);
  expect(nextBlockMs(usual, block, 40 * MINUTE)).toBe(0);
});

test('a first grade is one short block', () => {
  const first = { ...usual, grade: 1 };
  expect(lengths(first, 0)).toEqual([10]);
  expect([starCount(first, block), starCount(usual, block)]).toEqual([1, 3]);
});

test('the block is for the card that is open', () => {
  expect(homeworkScheduleOf(usual, block, 0).steps[0]?.label).toBe('Reading');
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readHomeworkSettings(JSON.parse(JSON.stringify(usual)))).toEqual(usual);
  expect(readHomeworkSettings({ ...usual, chosen: 5 })).toBeNull();
  expect(readHomeworkSettings({ ...usual, grade: 0 })).toBeNull();
});
