import { readRun } from './reading.ts';
import { hasRunOut, type Run } from './run.ts';
import { lengthText } from './time-text.ts';

/** A timer at an instant (UTC milliseconds). */
export interface ToolMoment {
  readonly run: Run | null;
  readonly nowMs: number;
}

const MARKS_MS = [300_000, 60_000, 10_000];

/**
 * Returns the screen-reader announcement for the change between two moments of a tool: its start, a
 * pause, a new step, its end, and half, five minutes, one minute and ten seconds left. Null for any
 * other change.
 */
export function toolAnnouncement(before: ToolMoment, after: ToolMoment): string | null {
  const [was, is] = [before.run, after.run];
  if (is === null) return was === null || was.status === 'ended' ? null : 'Timer reset.';
  const reading = readRun(is, after.nowMs);
  const name = reading.step.label || is.schedule.name || 'Timer';
  if (is.status === 'ended') return was?.status === 'ended' ? null : endOf(is, name);
  // In overtime there is no time left to announce.
  const left = !reading.leftMs ? '' : `: ${lengthText(reading.leftMs)}`;
  const rest = left === '' ? '.' : `${left} left.`;
  if (was === null || was.id !== is.id)
    return isFresh(is, after.nowMs) ? `${name} started${left}.` : null;
  if (was.place !== is.place) return `${name}${left}.`;
  if (was.status !== is.status) {
    if (is.status === 'paused') return `Paused${rest}`;
    return is.status === 'running' ? `Resumed${rest}` : null;
  }
  return is.status === 'running' ? passedMark(before, after) : null;
}

/** Returns the announcement of the end, with the name of the schedule or of its last step. */
function endOf(run: Run, step: string): string {
  return `${run.schedule.name || step}: ${hasRunOut(run) ? 'time is up' : 'ended'}.`;
}

function isFresh(run: Run, nowMs: number): boolean {
  return nowMs - run.startedAt < 2000;
}

/** Returns the announcement of the mark that was passed; after a sleep, only of the last one. */
function passedMark(before: ToolMoment, after: ToolMoment): string | null {
  if (before.run === null || after.run === null) return null;
  const was = readRun(before.run, before.nowMs);
  const is = readRun(after.run, after.nowMs);
  if (was.leftMs === null || is.leftMs === null) return null;
  const wasLeft = was.leftMs;
  const left = is.leftMs;
  const crosses = (mark: number) => wasLeft > mark && left <= mark && left > 0;
  const half = (is.leftMs + is.passedMs) / 2;
  if (!crosses(half) && !MARKS_MS.some(crosses)) return null;
  const words = `${lengthText(Math.ceil(left / 1000) * 1000)} left.`;
  return crosses(half) && left > 60_000 ? `Halfway: ${words}` : words;
}
