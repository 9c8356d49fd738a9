import { describe, expect, it } from 'vitest';
import { shareTime, wrongBlockLength } from './block-rules.ts';

const span = (minutes: number) => ({ startMs: 0, endMs: minutes * 60_000 });

describe('the length of a planned block', () => {
  it.each([5, 25, 720])('may be %i minutes', (minutes) => {
    expect(wrongBlockLength(span(minutes))).toBeNull();
  });

  it.each([
    [-1, /must be after/],
    [0, /must be after/],
    [4, /at least 5 minutes/],
    [721, /at most 12 hours/],
    [Number.NaN, /must be after/],
  ])('of %d minutes is refused', (minutes, reason) => {
    expect(wrongBlockLength(span(minutes))).toMatch(reason);
  });
});

it('spans that touch share no time', () => {
  expect(shareTime(span(5), { startMs: 300_000, endMs: 600_000 })).toBe(false);
  expect(shareTime(span(6), { startMs: 300_000, endMs: 600_000 })).toBe(true);
});
