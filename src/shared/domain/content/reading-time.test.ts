import { expect, it } from 'vitest';
import { readingGrade, readingMinutes } from './reading-time.ts';

it('takes a minute for each 220 words', () => {
  expect(readingMinutes('word '.repeat(880))).toBe(4);
});

it('takes at least one minute', () => {
  expect(readingMinutes('')).toBe(1);
});

it('reads neither components nor the addresses of links', () => {
  const text = '<LiveTimer duration="25m" label="one two three" /> [a timer](/a/b/c) '.repeat(220);
  expect(readingMinutes(text)).toBe(2);
});

it('short words in short sentences are read at an early grade, long ones late', () => {
  const easy = 'The cat sat on the mat. It was a warm day. '.repeat(5);
  const hard =
    'Considerable interdisciplinary investigation notwithstanding, institutional recommendations regarding organizational productivity remain fundamentally inconsistent across heterogeneous methodological approaches and international comparative evaluations. ';
  expect(readingGrade(easy)).toBeLessThanOrEqual(3);
  expect(readingGrade(hard.repeat(2))).toBeGreaterThanOrEqual(16);
});

it('a few words have no grade', () => {
  expect(readingGrade('The cat sat on the mat.')).toBeNull();
});
