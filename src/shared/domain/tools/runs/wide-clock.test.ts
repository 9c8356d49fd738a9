import { expect, test } from 'vitest';
import { wideClock } from './wide-clock.ts';

test.each([
  ['5:00', false, '05:00'],
  ['5:00', true, '0:05:00'],
  ['1:30:00', false, '90:00'],
  ['1:30:00', true, '1:30:00'],
  ['+0:12', false, '+00:12'],
  ['99:59:59', false, '5999:59'],
])('%s with hours %s: %s', (clock, hasHours, written) => {
  expect(wideClock(clock, hasHours)).toBe(written);
});
