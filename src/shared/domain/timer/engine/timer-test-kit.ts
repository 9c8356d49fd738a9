import {
  DEFAULT_RULES,
  type EndedSession,
  type Target,
  type TimerEvent,
  type TimerRules,
  type TimerState,
} from '../types.ts';
import { initialTimer, transition } from './engine.ts';

/** 21 November 2026, 09:00 UTC, in epoch milliseconds: when every story of the tests begins. */
export const NINE = 1_795_251_600_000;

/** The instant so many minutes after nine o'clock, in epoch milliseconds. */
export function minute(minutes: number): number {
  return NINE + minutes * 60_000;
}

/** The default rules with some of them changed. */
export function buildRules(changes: Partial<TimerRules> = {}): TimerRules {
  return { ...DEFAULT_RULES, ...changes };
}

/** A task of the project `garden`. */
export function buildTask(taskId = 'weeding'): Target {
  return { kind: 'task', projectId: 'garden', taskId };
}

/** Focus from nine to 9:25 that was completed, for no task. */
export function buildEnded(rest: Partial<EndedSession> = {}): EndedSession {
  return {
    sessionId: 'first',
    session: 'work',
    startedAt: NINE,
    endedAt: minute(25),
    focusedMs: 1_500_000,
    plannedMs: 1_500_000,
    target: { kind: 'standalone' },
    intention: '',
    interruptions: { internal: 0, external: 0 },
    interrupted: false,
    outcome: 'completed',
    ...rest,
  };
}

/** An event, and how many minutes after nine it happens. */
export type Step = readonly [minutes: number, event: TimerEvent];

/** The timer after the steps, from the given state or a fresh one under the given rules. */
export function play(from: TimerState | Partial<TimerRules>, ...steps: Step[]): TimerState {
  const first = 'status' in from ? from : initialTimer(buildRules(from));
  return steps.reduce(
    (state, [minutes, event]) => transition(state, event, minute(minutes)),
    first,
  );
}

/** The tick of a page that would give the next session the id `next`. */
export const TICK: TimerEvent = { type: 'tick', nextSessionId: 'next' };

/** The start of a session with the id `first`. */
export const START: TimerEvent = { type: 'start', sessionId: 'first' };

/**
 * The session that ended between two states of the same timer, or null. A session that was
 * skipped, taken back and then completed is reported both times, with its two outcomes.
 */
export function newlyEnded(before: TimerState, after: TimerState): EndedSession | null {
  const { ended } = after;
  if (ended === null) return null;
  const known =
    before.ended?.sessionId === ended.sessionId && before.ended.outcome === ended.outcome;
  return known ? null : ended;
}

/** The same value, frozen through and through, so that any change to it throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
