import { LAST_INSTANT_MS, MAX_SESSION_MS } from '../limits.ts';
import type { SessionType } from '../types.ts';

/** Fields of a value whose shape is not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_ID = 200;

/** Whether a value is a plain object, so that its fields can be looked at one by one. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a whole number from `min` to `max`, both included; -0 is none. */
export function isWhole(value: unknown, min: number, max: number): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value) || Object.is(value, -0)) return false;
  return value >= min && value <= max;
}

/** Whether a value is an epoch instant in whole milliseconds that a date can hold. */
export function isInstant(value: unknown): value is number {
  return isWhole(value, 0, LAST_INSTANT_MS);
}

/** Whether a value is a length of time in whole milliseconds that a session can have. */
export function isLengthMs(value: unknown): value is number {
  return isWhole(value, 0, MAX_SESSION_MS);
}

/** Whether a value can be the id of a session, project or task. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_ID;
}

/** Whether a value names one of the three session types. */
export function isSessionType(value: unknown): value is SessionType {
  return value === 'work' || value === 'shortBreak' || value === 'longBreak';
}
