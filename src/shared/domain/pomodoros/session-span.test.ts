import { describe, expect, test } from 'vitest';
import { isDoubtfulSpan, isTooLong, storedSpan } from './session-span.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const MINUTE = 60_000;
const DAY = 86_400_000;

function spanTo(endedAt: number, lengthMs = 25 * MINUTE) {
  return { id: 'a', startedAt: endedAt - lengthMs, endedAt };
}

describe('storedSpan', () => {
  test.each([-300 * DAY, 0, 5 * MINUTE, 14 * 60 * MINUTE, DAY])(
    'keeps what ends %i ms from now',
    (ms) => {
      const span = spanTo(NOW + ms);
      expect(storedSpan(span, NOW)).toBe(span);
    },
  );

  test('lets a session from days ahead end now, as long as it was', () => {
    expect(storedSpan(spanTo(NOW + 300 * DAY), NOW)).toEqual(spanTo(NOW));
  });
});

test.each([
  ['a session that is over', spanTo(NOW), false],
  ['a clock a few minutes fast', spanTo(NOW + 5 * MINUTE), false],
  ['an end in the future', spanTo(NOW + 6 * MINUTE), true],
  ['a pause over night', spanTo(NOW, DAY), false],
  ['a session of 30 days', spanTo(NOW, 30 * DAY), true],
])('%s is doubtful or not', (_name, span, isDoubtful) => {
  expect(isDoubtfulSpan(span, NOW)).toBe(isDoubtful);
});

test('a day is the longest a session takes', () => {
  expect([DAY, DAY + 1].map((length) => isTooLong(spanTo(NOW, length)))).toEqual([false, true]);
});
