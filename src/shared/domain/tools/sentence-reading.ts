import { readTimeOfDay, readTypedTime, type TimeReading } from '../durations/read-time.ts';
import type { SentenceTime } from './sentence.ts';

/**
 * What the gaps ask for, as it is read at a minute of the day. A number is of the chosen unit; `1:30`
 * hours is an hour and a half, and `half an hour` says its unit itself.
 */
export function readSentenceTime({ amount, unit }: SentenceTime, nowMinute?: number): TimeReading {
  if (unit === 'until') return readTimeOfDay(amount, { nowMinute });
  const counted = readTypedTime(`${amount} ${unit}`);
  const isNumber = /^[\d.,\s]*$/.test(amount);
  return counted.kind === 'for' || isNumber ? counted : readTypedTime(amount);
}
