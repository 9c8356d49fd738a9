import { expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

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
