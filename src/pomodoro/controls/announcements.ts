import { AUTO_START_DELAY_MS } from '#shared/domain/timer/limits.ts';
import type { ActiveTimer, EndedSession, TimerState } from '#shared/domain/timer/types.ts';
import {
  focusedMs,
  isActive,
  remainingSeconds,
  undoneMinutes,
  wholeMinutes,
} from '#shared/domain/timer/views.ts';
import { SESSION_NAMES } from '../screen/timer-reading.ts';

/** A timer at an instant (UTC milliseconds). */
export interface Moment {
  readonly timer: TimerState;
  readonly nowMs: number;
}

const FIVE_MINUTES_S = 300;
const ONE_MINUTE_S = 60;
/** A session younger than this has just been started; an older one was found running. */
const JUST_NOW_MS = 2000;

/**
 * Returns the announcement for screen readers between two moments: the start, a pause, half, five
 * minutes and one minute left, the end and what starts automatically after it, a counted
 * interruption, and a discarded session. Null for everything else.
 */
export function announcementBetween(before: Moment, after: Moment): string | null {
  const [was, is] = [before.timer, after.timer];
  if (!isActive(is)) return isActive(was) ? leftBehind(is, was.sessionId) : kept(was, is);
  if (!isActive(was) || was.sessionId !== is.sessionId) return begun(is, after.nowMs);
  if (was.status !== is.status) return changed(was, is, after.nowMs);
  return interrupted(was, is) ?? (is.status === 'running' ? passed(before, after) : null);
}

function leftBehind(timer: TimerState, sessionId: string): string | null {
  const { ended, undo } = timer;
  if (undo !== null) {
    const minutes = undoneMinutes(timer);
    const orKept = minutes === null ? '' : `, or ${inWords(minutes * 60)} kept`;
    return `${SESSION_NAMES[undo.state.session]} stopped. It can be undone${orKept}.`;
  }
  if (ended?.sessionId !== sessionId) return null;
  return `${endOf(ended)} ${followerOf(timer)}`;
}

/** The minutes of a session that was stopped already. */
function kept({ undo }: TimerState, { ended }: TimerState): string | null {
  const isKept = undo !== null && ended?.sessionId === undo.state.sessionId;
  return isKept && ended.outcome !== 'skipped' ? endOf(ended) : null;
}

function endOf({ session, outcome, focusedMs: focused }: EndedSession): string {
  if (outcome !== 'finishedEarly' && outcome !== 'split')
    return `${SESSION_NAMES[session]} complete.`;
  return `${SESSION_NAMES[session]} ended, ${inWords(wholeMinutes(focused) * 60)} kept.`;
}

/** The countdown is said once; who looks sees it count. */
function followerOf(timer: TimerState): string {
  const name = SESSION_NAMES[timer.session];
  const startsItself = timer.status === 'idle' && timer.autoStartAt !== null;
  return startsItself
    ? `${name} starts in ${inWords(AUTO_START_DELAY_MS / 1000)}.`
    : `Next: ${name}.`;
}

function interrupted(was: ActiveTimer, is: ActiveTimer): string | null {
  const { internal, external } = is.interruptions;
  if (internal > was.interruptions.internal) return `Distraction counted: ${internal}.`;
  if (external > was.interruptions.external) return `Interruption by others counted: ${external}.`;
  return null;
}

function begun(timer: TimerState, nowMs: number): string | null {
  if (timer.status !== 'running' || focusedMs(timer, nowMs) > JUST_NOW_MS) return null;
  return `${SESSION_NAMES[timer.session]} started: ${inWords(Math.ceil(timer.durationMs / 1000))}.`;
}

function changed(was: TimerState, is: TimerState, nowMs: number): string | null {
  const left = `${inWords(remainingSeconds(is, nowMs))} left`;
  if (is.status === 'paused') return `Paused: ${left}.`;
  if (is.status === 'running') return was.status === 'paused' ? `Resumed: ${left}.` : null;
  return is.status === 'overtime' ? 'Time is up. Counting overtime.' : null;
}

/** After a sleep several marks may lie behind: only the last of them is said. */
function passed(before: Moment, after: Moment): string | null {
  const wasLeft = remainingSeconds(before.timer, before.nowMs);
  const left = remainingSeconds(after.timer, after.nowMs);
  const crosses = (mark: number) => wasLeft > mark && left <= mark && left > 0;
  const half = Math.floor(after.timer.durationMs / 2000);
  // Equal lengths: an extended session has another half, which nobody crossed by waiting.
  const isHalf = before.timer.durationMs === after.timer.durationMs && crosses(half);
  if (!isHalf && !crosses(FIVE_MINUTES_S) && !crosses(ONE_MINUTE_S)) return null;
  const words = `${inWords(left)} left.`;
  return isHalf && left > ONE_MINUTE_S ? `Halfway: ${words}` : words;
}

/** Seconds as a person says them: "12 minutes 30 seconds". */
export function inWords(seconds: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ];
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.join(' ') || '0 seconds';
}
