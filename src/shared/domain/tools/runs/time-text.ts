/* Lengths and times of day as text; `../durations/` reads what people type. */
import { SHORTEST_MS } from './schedule.ts';

const SECOND_MS = 1000;

/**
 * Returns the next instant at a local time of day, in the zone of the device (UTC milliseconds).
 */
export function nextTimeOfDay(minuteOfDay: number, nowMs: number): number {
  const now = new Date(nowMs);
  // Each day is computed separately: an hour that a clock change skips today exists tomorrow.
  const onDay = (ahead: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 0, minuteOfDay).getTime();
  return onDay(0) > nowMs ? onDay(0) : onDay(1);
}

/** Returns the local minute of the day at an instant, in the zone of the device. */
export function minuteOfDayAt(nowMs: number): number {
  const now = new Date(nowMs);
  return now.getHours() * 60 + now.getMinutes();
}

/**
 * Returns the time until the next such time of day, in milliseconds: more than 0, at most about a
 * day.
 */
export function msUntilTimeOfDay(minuteOfDay: number, nowMs: number): number {
  return nextTimeOfDay(minuteOfDay, nowMs) - nowMs;
}

/** Returns the time left until an instant, in milliseconds; null once it is too short to start. */
export function msLeftUntil(atMs: number, nowMs: number): number | null {
  const ms = atMs - nowMs;
  return ms < SHORTEST_MS ? null : ms;
}

/**
 * Returns `0:05`, `5:00` or `1:05:00`, in whole seconds: rounded up for time left, down for elapsed
 * time.
 */
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

/** Returns whole minutes as text, `34`: rounded up for time left, down for elapsed time. */
export function minutesText(ms: number, rounding: 'up' | 'down' = 'up'): string {
  const seconds = rounding === 'up' ? Math.ceil(ms / SECOND_MS) : Math.floor(ms / SECOND_MS);
  return String(rounding === 'up' ? Math.ceil(seconds / 60) : Math.floor(seconds / 60));
}

/** Returns a length in words, for buttons and sentences: `30 s`, `1 min 30 s`, `1 h 5 min`. */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.join(' ') || '0 s';
}

/** Returns minutes after midnight as `15:30`. */
export function timeOfDayText(minuteOfDay: number): string {
  const parts = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Returns the minute of the day of a text such as `15:30`, as native time fields write it; null for
 * any other.
 */
export function minuteOfClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}
