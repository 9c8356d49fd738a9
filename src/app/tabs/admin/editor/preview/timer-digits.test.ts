import { expect, test } from 'vitest';
import { firstTimerDigits } from './timer-digits.ts';

test.each([
  ['<LiveTimer duration="25m" label="One" />\n<LiveTimer duration="5m" label="Two" />', '25:00'],
  ['<LiveTimer label="One" duration="1h 5m" />', '1:05:00'],
  ['<LiveTimer duration="soon" label="One" />', null],
  ['No timer.', null],
])('the first timer of %j is %s', (source, digits) => {
  expect(firstTimerDigits(source)).toBe(digits);
});
