import { DAY_MS, dayNumber, dayOfNumber, isDay } from './days.ts';
import { offsetMsAt } from './time-zones.ts';

const CALENDAR_START_MS = dayNumber('0001-01-01') * DAY_MS;
const CALENDAR_END_MS = (dayNumber('9999-12-31') + 1) * DAY_MS;

const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * The day (`YYYY-MM-DD`) that the calendar in the IANA zone shows at the instant (epoch
 * milliseconds); throws RangeError for an unknown zone and outside the years 1–9999. The
 * specification, section 9.
 */
export function localDate(instantMs: number, timeZone: string): string {
  return dayOfNumber(Math.floor((instantMs + offsetMsAt(instantMs, timeZone)) / DAY_MS));
}

/**
 * The first instant (epoch milliseconds) of the day in the IANA zone: local midnight, or where a
 * clock change leaves midnight or the whole day out, the instant of that change. Throws RangeError
 * for what is no day.
 */
export function startOfLocalDay(day: string, timeZone: string): number {
  return firstInstantFrom(dayNumber(day) * DAY_MS, timeZone);
}

/**
 * The first instant (epoch milliseconds) after the day in the IANA zone, which is where the next
 * one begins: the day is `start ≤ instant < end`, and empty where the zone left it out. Throws
 * RangeError for what is no day.
 */
export function endOfLocalDay(day: string, timeZone: string): number {
  return firstInstantFrom((dayNumber(day) + 1) * DAY_MS, timeZone);
}

/**
 * The local day that a stored key belongs to: a day stays itself; an hour (`YYYY-MM-DDTHH`) and an
 * ISO instant, UTC where they name no offset, are converted; null for anything else. The
 * specification, section 9.
 */
export function toLocalDay(key: string, timeZone: string): string | null {
  if (isDay(key)) return key;
  const instantMs = instantOf(key);
  if (instantMs === null) return null;
  const localMs = instantMs + offsetMsAt(instantMs, timeZone);
  if (localMs < CALENDAR_START_MS || localMs >= CALENDAR_END_MS) return null;
  return dayOfNumber(Math.floor(localMs / DAY_MS));
}

/**
 * The first instant (epoch milliseconds) at which the local wall clock (given as if it were UTC) is
 * reached or passed in the IANA zone.
 */
export function firstInstantFrom(wallMs: number, timeZone: string): number {
  const beforeMs = wallMs - DAY_MS;
  const afterMs = wallMs + DAY_MS;
  const offsetBeforeMs = offsetMsAt(beforeMs, timeZone);
  const offsetAfterMs = offsetMsAt(afterMs, timeZone);
  // Where a clock change repeats midnight, the larger offset belongs to the earlier of the two.
  for (const offsetMs of [
    Math.max(offsetBeforeMs, offsetAfterMs),
    Math.min(offsetBeforeMs, offsetAfterMs),
  ]) {
    const instantMs = wallMs - offsetMs;
    if (offsetMsAt(instantMs, timeZone) === offsetMs) return instantMs;
  }
  return clockChangeBetween(beforeMs, afterMs, timeZone);
}

/** The first instant (epoch milliseconds) with the later of two offsets, given that exactly one change lies between. */
export function clockChangeBetween(fromMs: number, toMs: number, timeZone: string): number {
  const offsetAfterMs = offsetMsAt(toMs, timeZone);
  let earlierMs = fromMs;
  let laterMs = toMs;
  while (laterMs - earlierMs > 1) {
    const middleMs = Math.floor((earlierMs + laterMs) / 2);
    if (offsetMsAt(middleMs, timeZone) === offsetAfterMs) laterMs = middleMs;
    else earlierMs = middleMs;
  }
  return laterMs;
}

function instantOf(key: string): number | null {
  const match = INSTANT_PATTERN.exec(key);
  if (match === null) return null;
  const [, day, hour, minute = '0', second = '0', fraction = '', sign, offsetHour, offsetMinute] =
    match;
  if (!isDay(day)) return null;
  const clock = clockMs(Number(hour), Number(minute), Number(second));
  const offset = clockMs(Number(offsetHour ?? '0'), Number(offsetMinute ?? '0'), 0);
  if (clock === null || offset === null) return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const signedOffset = sign === '-' ? -offset : offset;
  return dayNumber(day) * DAY_MS + clock + milliseconds - signedOffset;
}

function clockMs(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}
