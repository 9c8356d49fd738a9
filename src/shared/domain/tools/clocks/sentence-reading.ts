import { readTimeOfDay, readTypedTime, type TimeReading } from '../../durations/read-time.ts';
import type { SentenceTime } from './sentence.ts';

/**
 * Reads the time in the gaps of the sentence. A number is in the chosen unit: `1:30` hours is an
 * hour and a half. `half an hour` contains its own unit. `nowMinute` is the present minute of the
 * day, for times of day without am or pm.
 */
export function readSentenceTime({ amount, unit }: SentenceTime, nowMinute?: number): TimeReading {
  if (unit === 'until') return readTimeOfDay(amount, { nowMinute });
  const counted = readTypedTime(`${amount} ${unit}`);
  const isNumber = /^[\d.,\s]*$/.test(amount);
  return counted.kind === 'for' || isNumber ? counted : readTypedTime(amount);
}
