import type { ActiveTask } from '#shared/contract/account/users.ts';
import { sessionLengthMs } from '#shared/domain/timer/engine/rules.ts';
import type { ActiveTimer, TimerRules, TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { targetOf } from '#stores/tasks/active-task-store.ts';
import type { ChangeOrigin } from '#stores/timer/timer-broadcast.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of `connectEarlyStart`. */
export interface EarlyStartDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'onChange' | 'attach' | 'extend'>;
  /** Subscribes to the active task confirmed by the server, null for none. */
  readonly onTaskKnown: (listener: (task: ActiveTask | null) => void) => () => void;
  /** Subscribes to the timer rules confirmed by the server. */
  readonly onRulesKnown: (listener: (rules: TimerRules) => void) => () => void;
}

/** A session that began before the task or the session length was known. */
interface EarlySession {
  readonly sessionId: string;
  readonly lengthMs: number;
  isTaskAwaited: boolean;
  isLengthAwaited: boolean;
}

/**
 * Applies what the server says of the task and the settings to a session that was started before it
 * had said so: the task is attached where none was chosen, and the length becomes the right one
 * where nobody has changed it by hand. A session that began with all of it known stays as it is.
 */
export function connectEarlyStart(deps: EarlyStartDeps): () => void {
  const { timer } = deps;
  let isTaskKnown = false;
  let areRulesKnown = false;
  let early: EarlySession | null = null;
  let latestId = idOf(timer.$timer.get());

  function note(state: TimerState): void {
    const id = idOf(state);
    const isNew = id !== null && id !== latestId;
    latestId = id ?? latestId;
    if (!isNew || !isActive(state)) return;
    early = {
      sessionId: state.sessionId,
      lengthMs: state.durationMs,
      isTaskAwaited: !isTaskKnown,
      isLengthAwaited: !areRulesKnown,
    };
  }

  /** Sessions begun by another tab, another device or the clock are updated there. */
  function forget(state: TimerState, origin: ChangeOrigin): void {
    if (origin !== 'act' && idOf(state) === early?.sessionId) early = null;
  }

  /** The session under way, when it is the one that began too early. */
  function earlyTimer(): ActiveTimer | null {
    const state = timer.$timer.get();
    return isActive(state) && state.sessionId === early?.sessionId ? state : null;
  }

  function onTaskKnown(task: ActiveTask | null): void {
    isTaskKnown = true;
    const state = earlyTimer();
    if (early === null || state === null || !early.isTaskAwaited) return;
    early.isTaskAwaited = false;
    const { target, session } = state;
    const isAlone = target.kind === 'standalone' && target.standaloneTaskId === undefined;
    if (task !== null && session === 'work' && isAlone) timer.attach(targetOf(task));
  }

  function onRulesKnown(rules: TimerRules): void {
    areRulesKnown = true;
    const state = earlyTimer();
    if (early === null || state === null || !early.isLengthAwaited) return;
    early.isLengthAwaited = false;
    if (state.durationMs !== early.lengthMs) return;
    timer.extend(sessionLengthMs(rules, state.session) - state.durationMs);
  }

  const ends = [
    timer.$timer.listen(note),
    timer.onChange(forget),
    deps.onTaskKnown(onTaskKnown),
    deps.onRulesKnown(onRulesKnown),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function idOf(state: TimerState): string | null {
  return isActive(state) ? state.sessionId : null;
}
