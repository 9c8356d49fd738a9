import { expect, test } from 'vitest';
import { formatMinutes } from './format-minutes.ts';

test.each([
  [0, '0 min'],
  [1, '1 min'],
  [45, '45 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [65, '1 h 5 min'],
  [150, '2 h 30 min'],
  [1440, '24 h'],
  [75_030, '1,250 h 30 min'],
  [-10, '0 min'],
  [Number.NaN, '0 min'],
])('%d minutes are written %s', (minutes, expected) => {
  expect(formatMinutes(minutes)).toBe(expected);
});
