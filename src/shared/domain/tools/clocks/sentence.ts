/* "Set a timer for 10 minutes called pizza then ring": a sentence with gaps for the settings. */

import { clockText, timeOfDayText } from '../runs/time-text.ts';
import type { TimedLength } from './timed.ts';

/** The kinds of time that fit the gap; `until` takes a time of day. */
export const SENTENCE_UNITS = ['seconds', 'minutes', 'hours', 'until'] as const;
export type SentenceUnit = (typeof SENTENCE_UNITS)[number];

/** Contents of the two gaps for the time. */
export interface SentenceTime {
  readonly amount: string;
  readonly unit: SentenceUnit;
}

const UNIT_MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000 } as const;

/** Returns the contents of the gaps for a length, in the largest unit that needs no fraction. */
export function sentenceTime({ ms, untilMinuteOfDay }: TimedLength): SentenceTime {
  if (untilMinuteOfDay !== null) return { amount: timeOfDayText(untilMinuteOfDay), unit: 'until' };
  const unit = (['hours', 'minutes'] as const).find((each) => ms % UNIT_MS[each] === 0);
  if (unit !== undefined) return { amount: String(ms / UNIT_MS[unit]), unit };
  return ms < 60_000
    ? { amount: String(Math.round(ms / 1000)), unit: 'seconds' }
    : { amount: clockText(ms), unit: 'minutes' };
}
