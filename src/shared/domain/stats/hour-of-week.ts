import { offsetMsAt } from '../dates/time-zones.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_WEEK = 168;
// 1970-01-01 was a Thursday.
const HOURS_TO_THURSDAY = 72;

/**
 * The hour of the week that clocks in the IANA zone show at the instant (epoch milliseconds): 0 is
 * Monday from midnight, 167 Sunday until midnight. Throws RangeError for an unknown zone.
 */
export function hourOfWeek(instantMs: number, timeZone: string): number {
  return hourOfWallClock(instantMs + offsetMsAt(instantMs, timeZone));
}

/** The hour of the week of a wall clock that is given as if it were UTC. */
export function hourOfWallClock(wallMs: number): number {
  const hours = Math.floor(wallMs / HOUR_MS);
  const ofWeek = (hours + HOURS_TO_THURSDAY) % HOURS_A_WEEK;
  return (ofWeek + HOURS_A_WEEK) % HOURS_A_WEEK;
}

/** The weekday (1 is Monday, 7 is Sunday) and the hour (0 to 23) of an hour of the week. */
export function slotOf(hourOfTheWeek: number): { readonly weekday: number; readonly hour: number } {
  return { weekday: Math.floor(hourOfTheWeek / 24) + 1, hour: hourOfTheWeek % 24 };
}
