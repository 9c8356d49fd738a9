import { DAY_MS, dayNumber, dayOfNumber } from './days.ts';
import { firstInstantFrom } from './local-date.ts';
import { offsetMsAt } from './time-zones.ts';

/** Local date and time: a day (`YYYY-MM-DD`) and a 24-hour time (`HH:MM`). */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

const MINUTE_MS = 60_000;
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether the value is a time of day written `HH:MM`, from 00:00 to 23:59. */
export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && TIME_PATTERN.test(value);
}

/**
 * Returns the local date and time in the IANA zone at the instant (epoch milliseconds); seconds are
 * dropped.
 */
export function wallTimeAt(instantMs: number, timeZone: string): WallTime {
  const wallMs = instantMs + offsetMsAt(instantMs, timeZone);
  const number = Math.floor(wallMs / DAY_MS);
  const minutes = Math.floor((wallMs - number * DAY_MS) / MINUTE_MS);
  return { day: dayOfNumber(number), time: writeTime(minutes) };
}

/**
 * The instants (epoch milliseconds) at which a wall in the IANA zone begins to show this, in
 * order: one as a rule, none where clocks were put forward over it, two where they were put back
 * over it. Throws RangeError for what is no day or time.
 */
export function instantsShowing(wall: WallTime, timeZone: string): readonly number[] {
  const wallMs = wallMsOf(wall);
  const offsets = new Set([-DAY_MS, 0, DAY_MS].map((far) => offsetMsAt(wallMs + far, timeZone)));
  return [...offsets]
    .map((offsetMs) => ({ offsetMs, instantMs: wallMs - offsetMs }))
    .filter(({ offsetMs, instantMs }) => offsetMsAt(instantMs, timeZone) === offsetMs)
    .map(({ instantMs }) => instantMs)
    .sort((one, other) => one - other);
}

/** The first instant (epoch milliseconds) at which a wall in the IANA zone shows this or later. */
export function firstInstantShowing(wall: WallTime, timeZone: string): number {
  return firstInstantFrom(wallMsOf(wall), timeZone);
}

/** The wall read as if it were in UTC. */
function wallMsOf({ day, time }: WallTime): number {
  const match = TIME_PATTERN.exec(time);
  if (match === null) throw new RangeError(`Not a time written HH:MM: ${time}`);
  return dayNumber(day) * DAY_MS + (Number(match[1]) * 60 + Number(match[2])) * MINUTE_MS;
}

function writeTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
