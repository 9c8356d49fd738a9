import { expect, it } from 'vitest';
import { formatAgo } from './ago.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [-5 * MINUTE, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [18 * HOUR, '18 hours ago'],
  [47 * HOUR, '47 hours ago'],
  [2 * DAY, '2 days ago'],
  [63 * DAY, '2 months ago'],
  [800 * DAY, '2 years ago'],
])('%d ms before is %s', (ms, words) => {
  expect(formatAgo(NOW - ms, NOW)).toBe(words);
});
