/* Parses a timer from values whose shape is not known yet. */

import { isFields, isId, isWhole } from './engine/reading.ts';
import { LAST_CLOCK_MS } from './limits.ts';
import type { Target, TimerRules } from './types.ts';

const MINUTES = { min: 1, max: 180 };
const INTERVAL = { min: 2, max: 12 };

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
