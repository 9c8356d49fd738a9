import { isDay } from './days.ts';

/** The first day that the product knows. */
export const FIRST_KNOWN_DAY = '2000-01-01';
/** The last day that the product knows. */
export const LAST_KNOWN_DAY = '2100-01-01';
/** The message about a text that is no such day. */
export const NO_KNOWN_DAY = 'A day is written as 2026-11-20 and lies between 2000 and 2100.';

/**
 * Whether the text is a day, `YYYY-MM-DD`, that a task, a session or a plan may have. The one range of
 * every date, wherever it comes from, so that no arithmetic on stored days leaves the calendar.
 */
export function isKnownDay(text: string): boolean {
  return isDay(text) && text >= FIRST_KNOWN_DAY && text <= LAST_KNOWN_DAY;
}
