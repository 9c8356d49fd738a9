/* "Set a timer for 10 minutes called pizza then ring": a sentence with gaps, and what it asks for. */

import { LONGEST_MS } from './plan.ts';
import { clockText, readTimeOfDay, readTypedTime, timeOfDayText } from './time-text.ts';
import type { TimedLength } from './timed.ts';

/** The kinds of time that fit the gap; `until` takes a time of day. */
export const SENTENCE_UNITS = ['seconds', 'minutes', 'hours', 'until'] as const;
export type SentenceUnit = (typeof SENTENCE_UNITS)[number];

/** What stands in the two gaps for the time. */
export interface SentenceTime {
  readonly amount: string;
  readonly unit: SentenceUnit;
}

const UNIT_MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000 } as const;

/** What the gaps ask for: a length or a time of day (minutes after midnight); null for nothing usable. */
export function readSentenceTime({
  amount,
  unit,
}: SentenceTime): { readonly ms: number } | { readonly untilMinuteOfDay: number } | null {
  if (unit === 'until') {
    const time = readTimeOfDay(amount);
    return time.kind === 'until' ? { untilMinuteOfDay: time.minuteOfDay } : null;
  }
  const text = amount.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(text)) return readSpelled(amount);
  const ms = Math.round((Number(text) * UNIT_MS[unit]) / 1000) * 1000;
  return ms >= 1000 && ms <= LONGEST_MS ? { ms } : null;
}

/** `1:30` and `1h 5m` say their unit themselves. */
function readSpelled(amount: string): { readonly ms: number } | null {
  const time = readTypedTime(amount);
  return time.kind === 'for' ? { ms: time.ms } : null;
}

/** The gaps that ask for a length, in the largest unit that needs no fraction. */
export function sentenceTime({ ms, untilMinuteOfDay }: TimedLength): SentenceTime {
  if (untilMinuteOfDay !== null) return { amount: timeOfDayText(untilMinuteOfDay), unit: 'until' };
  const unit = (['hours', 'minutes'] as const).find((each) => ms % UNIT_MS[each] === 0);
  if (unit !== undefined) return { amount: String(ms / UNIT_MS[unit]), unit };
  return ms < 60_000
    ? { amount: String(Math.round(ms / 1000)), unit: 'seconds' }
    : { amount: clockText(ms), unit: 'minutes' };
}
