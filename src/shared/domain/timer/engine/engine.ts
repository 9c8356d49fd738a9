/*
 * The Pomodoro timer as a state machine: (state, event, now) → state.
 *
 * States, and who moves them
 *   idle      → running    start; a tick at or after `autoStartAt`
 *   running   → paused     pause
 *   paused    → running    resume
 *   running   → overtime   the deadline, for work under the overtime rule
 *   running   → idle       the deadline (completed); finish, skip, reset, a switch
 *   paused    → idle       finish, skip, reset, a switch
 *   overtime  → idle       finish (completed); skip, reset, a switch; 12 hours (stale)
 *   idle      → as it was  undo, within 10 seconds of a reset, skip or switch
 * A switch is select, chooseTask or selectProject. attach, interrupt, intend and configure annotate
 * a state and never move it. shift follows the device's clock when somebody sets it. split ends the
 * work under way as finished early and goes on, running or paused, with the rest for another
 * target. keep records the minutes that a reset, skip or switch threw away, in place of an undo.
 *
 * After an end that counts, when the rules let the next session start automatically, the idle timer
 * has `autoStartAt`, five seconds after the end: the session begins at that very instant, however
 * late a tick tells (up to 90 s). start begins it now; stay, skip, a switch, restore, and a
 * configure or attach after which it may not start, leave it to the user.
 *
 * Invariants
 * - The deadline `endsAt` is the truth; remaining time is computed, never counted down. Ticks
 *   observe the deadline and change nothing else, so how many there are, and when, does not matter.
 * - Whatever moves the timer looks at the deadline first: a session whose time is up ends at
 *   `endsAt` exactly, and a command that comes too late for it does nothing more.
 * - Each sessionId ends at most once, unless its end was taken back; a skipped one may end again,
 * as
 *   finished early, when its minutes are kept. Only what completes or is finished early counts
 * toward
 *   the long break, and what is kept of a reset, a switch or a split does not.
 * - startedAt + durationMs ≤ endsAt, even when the clock is set back between events: what was
 *   focused always fits between start and end.
 * - A counted interruption makes the session interrupted. An intention goes with the work it was
 *   for, whether that completes, is finished early, skipped or stale; reset and switch keep it.
 * - Work is under way only standalone or with project and task; overtime is work.
 * - Only an idle timer offers undo or starts automatically, and never both; only what may start
 * does.
 *   An idle timer has the full length of its type.
 * - shift moves every instant but those of `ended`, and nothing else.
 * - A refused event returns the same reference; nothing is ever mutated; every state is plain JSON
 *   that `parseTimerState` reads back to itself.
 */

import { keep, split } from '../keeping.ts';
import {
  attach,
  changedTarget,
  configure,
  isSelectedProject,
  select,
  switchTo,
} from '../selection.ts';
import { readClock, readRules } from '../timer-reading.ts';
import {
  DEFAULT_RULES,
  type Target,
  type TimerEvent,
  type TimerRules,
  type TimerState,
} from '../types.ts';
import { isActive } from '../views.ts';
import {
  extend,
  finish,
  intend,
  interrupt,
  pause,
  reset,
  resume,
  skip,
  start,
} from './commands.ts';
import { restore, settle, stay, tick, undo } from './deadline.ts';
import { mayStart, sessionLengthMs } from './rules.ts';
import { shift } from './shift.ts';

/**
 * An idle, standalone work session at full length; rules out of bounds give way to the defaults.
 */
export function initialTimer(rules: TimerRules = DEFAULT_RULES): TimerState {
  const usable = readRules(rules) ?? DEFAULT_RULES;
  return {
    status: 'idle',
    session: 'work',
    durationMs: sessionLengthMs(usable, 'work'),
    pomodoroCount: 0,
    target: { kind: 'standalone' },
    intention: '',
    rules: usable,
    ended: null,
    undo: null,
    autoStartAt: null,
  };
}

/** Whether `start` would be accepted, and if not, why: the product says it to the user. */
export function canStart(
  state: TimerState,
): { ok: true } | { ok: false; reason: 'already-running' | 'needs-task' } {
  if (isActive(state)) return { ok: false, reason: 'already-running' };
  if (!mayStart(state.session, state.target)) return { ok: false, reason: 'needs-task' };
  return { ok: true };
}

/**
 * The timer after an event at `nowMs` (epoch milliseconds). Pure and total: every event is safe in
 * every state, and one that is refused, or a clock that shows no time, returns the same reference.
 */
export function transition(state: TimerState, event: TimerEvent, nowMs: number): TimerState {
  const now = readClock(nowMs);
  if (now === null) return state;
  switch (event.type) {
    case 'tick':
      return tick(state, event.nextSessionId, now);
    case 'restore':
      return restore(state, now);
    case 'undo':
      return undo(state, now);
    case 'keep':
      return keep(state, now);
    case 'split':
      return split(settle(state, now), event, now);
    case 'start':
      return start(state, event.sessionId, now);
    case 'interrupt':
      return interrupt(state, event.kind);
    case 'intend':
      return intend(state, event.text);
    case 'stay':
      return stay(state);
    case 'shift':
      return shift(state, event.byMs);
    case 'attach':
      return attach(state, event.target);
    case 'configure':
      return configure(state, event.rules);
    case 'select':
      return select(settle(state, now), event.session, now);
    case 'chooseTask':
      return change(state, changedTarget(state, event.target), now);
    case 'selectProject':
      return selectProject(state, event.projectId, now);
    default:
      return command(state, event, now);
  }
}

type Command = Extract<
  TimerEvent,
  { type: 'pause' | 'resume' | 'reset' | 'skip' | 'extend' | 'finish' }
>;

function command(before: TimerState, event: Command, now: number): TimerState {
  const state = settle(before, now);
  // The session this was meant for has ended; the one that waits is another.
  if (isActive(before) && !isActive(state)) return state;
  switch (event.type) {
    case 'pause':
      return pause(state, now);
    case 'resume':
      return resume(state, now);
    case 'reset':
      return reset(state, now);
    case 'skip':
      return skip(state, now);
    case 'extend':
      return extend(state, event.byMs, now);
    case 'finish':
      return finish(state, event.keep, now);
  }
}

function selectProject(state: TimerState, projectId: string, now: number): TimerState {
  if (isSelectedProject(state, projectId)) return state;
  return change(state, changedTarget(state, { kind: 'project', projectId }), now);
}

function change(state: TimerState, target: Target | null, now: number): TimerState {
  return target === null ? state : switchTo(settle(state, now), target, now);
}
