import { LAST_CLOCK_MS, LAST_INSTANT_MS, MAX_SESSION_MS } from './limits.ts';
import type { SessionType, Target, TimerRules } from './types.ts';

/** Fields of a value whose shape is not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_ID = 200;
const MINUTES = { min: 1, max: 180 };
const INTERVAL = { min: 2, max: 12 };

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

/** The clock's reading in whole epoch milliseconds, or null when no timer can work with it. */
export function readClock(nowMs: number): number | null {
  // The sum turns -0 into 0, which is what JSON would read back.
  const now = Math.floor(nowMs) + 0;
  return isWhole(now, 0, LAST_CLOCK_MS) ? now : null;
}

/** A target with its own fields only, or null when the value is none. */
export function readTarget(value: unknown): Target | null {
  if (!isFields(value)) return null;
  const { kind, projectId, taskId, standaloneTaskId } = value;
  if (kind === 'standalone') return isId(standaloneTaskId) ? { kind, standaloneTaskId } : { kind };
  if (kind === 'project' && isId(projectId)) return { kind, projectId };
  if (kind === 'task' && isId(projectId) && isId(taskId)) return { kind, projectId, taskId };
  return null;
}

/** Rules with their own fields only, or null outside the bounds that `product.md` sets. */
export function readRules(value: unknown): TimerRules | null {
  if (!isFields(value)) return null;
  const { workMinutes, shortBreakMinutes, longBreakMinutes, longBreakInterval } = value;
  const { autoStartBreaks, autoStartWork, overtime } = value;
  if (!isMinutes(workMinutes) || !isMinutes(shortBreakMinutes)) return null;
  if (!isMinutes(longBreakMinutes)) return null;
  if (!isWhole(longBreakInterval, INTERVAL.min, INTERVAL.max)) return null;
  if (typeof autoStartBreaks !== 'boolean' || typeof autoStartWork !== 'boolean') return null;
  if (typeof overtime !== 'boolean') return null;
  return {
    workMinutes,
    shortBreakMinutes,
    longBreakMinutes,
    longBreakInterval,
    autoStartBreaks,
    autoStartWork,
    overtime,
  };
}

function isMinutes(value: unknown): value is number {
  return isWhole(value, MINUTES.min, MINUTES.max);
}
