/* Lengths of time as the pages write them and as people type them. */
import { LONGEST_MS, SHORTEST_MS } from './plan.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What somebody typed, read: a length, a time of day (in minutes after midnight), or why not. */
export type TypedTime =
  | { readonly kind: 'for'; readonly ms: number }
  | { readonly kind: 'until'; readonly minuteOfDay: number }
  | { readonly kind: 'unreadable'; readonly message: string };

const UNREADABLE = 'Type a time like 10, 1:30, 1h 5m, 95s or until 15:30.';
const OUT_OF_RANGE = 'Choose between 1 second and 99:59:59.';

/**
 * Reads a typed time: `10` and `10m` are minutes; `1:30` minutes and seconds; `1:05:00` and
 * `1.23.17` hours, minutes, seconds; `1h 5m`, `95s`, `1/2 h`, `1.5 hours`; `until 15:30`, `until
 * 3pm`. From 1 s to 99:59:59.
 */
export function readTypedTime(typed: string): TypedTime {
  const text = typed.trim().toLowerCase().replaceAll(',', '.');
  const until = /^(?:until|till|at|to)\s+(.+)$/.exec(text);
  if (until !== null) return readTimeOfDay(until[1] ?? '');
  const ms = readUnits(text) ?? readParts(text);
  if (ms === null) return { kind: 'unreadable', message: UNREADABLE };
  if (ms < SHORTEST_MS || ms > LONGEST_MS) return { kind: 'unreadable', message: OUT_OF_RANGE };
  return { kind: 'for', ms };
}

/** Reads a time of day: `15:30`, `7`, `7pm`, `7:05 am`, `15.30`, `1530`. */
export function readTimeOfDay(typed: string): TypedTime {
  const unreadable = {
    kind: 'unreadable',
    message: 'Type a time of day like 15:30 or 3:30 pm.',
  } as const;
  const text = typed.trim().toLowerCase();
  if (text === 'noon') return { kind: 'until', minuteOfDay: 720 };
  if (text === 'midnight') return { kind: 'until', minuteOfDay: 0 };
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?m?\.?$/.exec(text);
  if (match === null) return unreadable;
  const [, hours = '', minutes = '0', half] = match;
  let hour = Number(hours);
  const minute = Number(minutes);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return unreadable;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  if (hour === 24 && minute === 0) hour = 0;
  if (hour > 23 || minute > 59) return unreadable;
  return { kind: 'until', minuteOfDay: hour * 60 + minute };
}

const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS };
const AMOUNT = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?\s*(h|m|s)[a-z]*\.?\s*/;

/** `1h 5m`, `95s`, `1/2 h`, `1h30`; null when it is something else. */
function readUnits(text: string): number | null {
  let rest = text;
  let ms = 0;
  let unit: number | null = null;
  while (rest !== '') {
    const match = AMOUNT.exec(rest);
    if (match === null) break;
    const [whole, amount = '', divisor = '1', name = ''] = match;
    const next = UNITS[name] ?? 0;
    // Larger units come first, each once.
    if ((unit !== null && next >= unit) || Number(divisor) === 0) return null;
    unit = next;
    ms += (Number(amount) / Number(divisor)) * next;
    rest = rest.slice(whole.length).replace(/^and\s+/, '');
  }
  if (unit === null) return null;
  // `1h30`: the unit below.
  if (/^\d{1,2}$/.test(rest) && unit > SECOND_MS) ms += (Number(rest) * unit) / 60;
  else if (rest !== '') return null;
  return Math.round(ms / SECOND_MS) * SECOND_MS;
}

/** `10`, `1.5`, `1:30`, `1:05:00`, `1.23.17`; null when it is something else. */
function readParts(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 60) * SECOND_MS;
  const separator = text.includes(':') ? ':' : '.';
  const parts = text.split(separator);
  if (parts.length < 2 || parts.length > 3) return null;
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).reverse();
  if (seconds > 59 || (parts.length === 3 && minutes > 59)) return null;
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
}

/** The next instant with that local time of day, in the zone of the device (UTC milliseconds). */
export function nextTimeOfDay(minuteOfDay: number, nowMs: number): number {
  const now = new Date(nowMs);
  // Each day by itself: an hour that clocks skip today is there again tomorrow.
  const onDay = (ahead: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 0, minuteOfDay).getTime();
  return onDay(0) > nowMs ? onDay(0) : onDay(1);
}

/** How long it is until the next such time of day, in milliseconds: never none, at most about a day. */
export function msUntilTimeOfDay(minuteOfDay: number, nowMs: number): number {
  return nextTimeOfDay(minuteOfDay, nowMs) - nowMs;
}

/** What is left until an instant, in milliseconds; null once that is too short to be started. */
export function msLeftUntil(atMs: number, nowMs: number): number | null {
  const ms = atMs - nowMs;
  return ms < SHORTEST_MS ? null : ms;
}

/** `0:05`, `5:00`, `1:05:00`: what is left (`up`) or what has passed (`down`) in whole seconds. */
export function clockText(ms: number, rounding: 'up' | 'down' = 'up'): string {
  const total = rounding === 'up' ? Math.ceil(ms / SECOND_MS) : Math.floor(ms / SECOND_MS);
  const seconds = Math.max(0, total);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) return [hours, ...parts].join(':');
  return [String(Number(parts[0])), parts[1]].join(':');
}

/** `34`: whole minutes, those that are left rounded up and those that have passed rounded down. */
export function minutesText(ms: number, rounding: 'up' | 'down' = 'up'): string {
  const seconds = rounding === 'up' ? Math.ceil(ms / SECOND_MS) : Math.floor(ms / SECOND_MS);
  return String(rounding === 'up' ? Math.ceil(seconds / 60) : Math.floor(seconds / 60));
}

/** `30 s`, `1 min`, `1:30 min`, `1 h 5 min`: a length in words, for buttons and sentences. */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  if (rest > 0) return `${clockText(ms)} ${hours > 0 ? 'h' : 'min'}`;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** `15:30` of minutes after midnight. */
export function timeOfDayText(minuteOfDay: number): string {
  const parts = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
