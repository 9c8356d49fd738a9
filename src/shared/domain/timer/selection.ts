import { stay } from './engine/deadline.ts';
import { isSessionType } from './engine/reading.ts';
import {
  mayStart,
  sameRules,
  sameTarget,
  sessionLengthMs,
  startsByItself,
} from './engine/rules.ts';
import { toIdle, toUndo } from './sessions.ts';
import { readRules, readTarget } from './timer-reading.ts';
import type { SessionType, Target, TimerRules, TimerState } from './types.ts';
import { isActive } from './views.ts';

/**
 * The chosen type, idle at full length and waiting for the user; a session under way can be taken
 * back within 10 s; refused when that type waits already.
 */
export function select(state: TimerState, session: SessionType, now: number): TimerState {
  if (!isSessionType(session)) return state;
  if (!isActive(state) && state.session === session) return stay(state);
  return { ...toIdle(state, session), undo: toUndo(state, now) };
}

/** A fresh idle work session on the target; a session under way can be taken back within 10 s. */
export function switchTo(state: TimerState, target: Target, now: number): TimerState {
  return { ...toIdle(state, 'work'), target, undo: toUndo(state, now) };
}

/** The target that a choice changes the timer to, or null when it changes nothing or is none. */
export function changedTarget(state: TimerState, wanted: Target): Target | null {
  const target = readTarget(wanted);
  return target === null || sameTarget(target, state.target) ? null : target;
}

/** Whether the project is the one already selected, with or without a task. */
export function isSelectedProject(state: TimerState, projectId: string): boolean {
  return state.target.kind !== 'standalone' && state.target.projectId === projectId;
}

/**
 * Changes what the session is recorded for and nothing else, so that one about to start
 * automatically still does, if it may; refused for an unchanged target and for a project without a
 * task while work is under way.
 */
export function attach(state: TimerState, wanted: Target): TimerState {
  const target = changedTarget(state, wanted);
  if (target === null) return state;
  if (isActive(state) && !mayStart(state.session, target)) return state;
  const attached = { ...state, target };
  return mayStart(state.session, target) ? attached : stay(attached);
}

/**
 * Adopts rules: an idle timer takes their length, and waits where they let nothing start
 * automatically; a session under way keeps its length; refused when equal or out of bounds.
 */
export function configure(state: TimerState, wanted: TimerRules): TimerState {
  const rules = readRules(wanted);
  if (rules === null || sameRules(rules, state.rules)) return state;
  if (isActive(state)) return { ...state, rules };
  const { session, target } = state;
  const configured = { ...state, rules, durationMs: sessionLengthMs(rules, session) };
  return startsByItself(session, target, rules) ? configured : stay(configured);
}
