import { expect, test } from 'vitest';
import {
  bestSprint,
  countWords,
  readCount,
  readWritingSettings,
  sprintsOfDay,
  type WritingSettings,
  withSprint,
  wordsPerMinute,
  writingScheduleOf,
} from './writing.ts';

const MINUTE = 60_000;
const presets = [
  { label: '20', work: 20 * MINUTE, rounds: 1 },
  { label: '25/5', work: 25 * MINUTE, rest: 5 * MINUTE, rounds: 4 },
];
const usual: WritingSettings = {
  preset: '20',
  workMs: null,
  goal: 0,
  isDayGoal: false,
  startCount: 1200,
  sprints: [],
};
const sprint = { key: 'a:0', endedAt: new Date(2026, 10, 20, 12).getTime(), ms: 20 * MINUTE };

test('from 1,200 to 1,610 in twenty minutes are 410 words, 20.5 a minute', () => {
  const { sprints, startCount } = withSprint(usual, sprint, 1610);
  expect(sprints).toMatchObject([{ words: 410 }]);
  expect(wordsPerMinute({ words: 410, ms: 20 * MINUTE })).toBe(20.5);
  expect(startCount).toBe(1610);
});

test('the same sprint is counted once', () => {
  const once = withSprint(usual, sprint, 1610);
  expect(withSprint({ ...once, startCount: 1200 }, sprint, 1500).sprints).toMatchObject([
    { words: 300 },
  ]);
});

test('the best sprint is the fastest, and none without words', () => {
  const slow = { ...sprint, words: 300 };
  const fast = { ...sprint, key: 'b', ms: 10 * MINUTE, words: 250 };
  expect(bestSprint([slow, fast])).toBe(fast);
  expect(bestSprint([{ ...slow, words: -40 }])).toBeNull();
});

test('words are what has letters or digits', () => {
  expect(countWords('  Once, upon — a   time…\nÜber 3 ')).toBe(6);
  expect(countWords('')).toBe(0);
});

test('a day holds its own sprints', () => {
  const { sprints } = withSprint(usual, sprint, 1610);
  expect(sprintsOfDay(sprints, sprint.endedAt + MINUTE)).toHaveLength(1);
  expect(sprintsOfDay(sprints, sprint.endedAt + 24 * 60 * MINUTE)).toHaveLength(0);
});

test('rounds have a break between them', () => {
  const { steps } = writingScheduleOf(presets, { ...usual, preset: '25/5' });
  expect(steps.map(({ label }) => label).slice(0, 3)).toEqual(['Sprint', 'Break', 'Sprint']);
  expect(steps).toHaveLength(7);
});

test('counts are read as people write them', () => {
  expect(['1,610', '1 610', '1610'].map(readCount)).toEqual([1610, 1610, 1610]);
  expect(['', '-3', 'many', '99999999999'].map(readCount)).toEqual([null, null, null, null]);
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  const kept = withSprint(usual, sprint, 1100);
  expect(readWritingSettings(JSON.parse(JSON.stringify(kept)), presets)).toEqual(kept);
  expect(readWritingSettings({ ...usual, sprints: [{}] }, presets)).toBeNull();
});
