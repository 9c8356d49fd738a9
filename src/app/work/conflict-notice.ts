import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { ActiveTimer, TimerState } from '#shared/domain/timer/types.ts';
import { isActive, remainingMs } from '#shared/domain/timer/views.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { Replacement } from '#stores/timer/timer-takeover.ts';

/** Dependencies of the notice. */
export interface ConflictNoticeDeps {
  readonly timer: Pick<TimerStore, '$timer' | '$nowMs' | 'onChange' | 'adopt'>;
  readonly toasts: Pick<Toasts, 'show' | 'end'>;
}

const TEXTS: Readonly<Record<Replacement['reason'], string>> = {
  conflict: 'Another device changed the timer first, so your change was replaced.',
  newer: 'Another device started a session, so this one was replaced.',
};

/**
 * Shows when a session of this device was replaced by another device's timer, and offers to restore
 * it. Restoring is an ordinary action on top of the other device's, which is notified in turn. A
 * replacement that loses nothing, such as on a newly opened device, shows no message.
 */
export function createConflictNotice({ timer, toasts }: ConflictNoticeDeps) {
  /** The session last controlled in this browser. */
  let ownSessionId: string | null = null;
  let shown: { id: string; winner: string | null } | null = null;

  function onReplaced({ reason, before, after }: Replacement): void {
    const lost = lostBy(before, after, timer.$nowMs.get());
    if (lost === null) return;
    // A newer timer is a conflict only when it replaces a session that was started here.
    if (reason === 'newer' && (!isActive(after) || lost.sessionId !== ownSessionId)) return;
    endShown();
    const id = toasts.show({
      tone: 'info',
      text: TEXTS[reason],
      action: { label: 'Undo', onAct: () => bringBack(lost) },
    });
    shown = { id, winner: sessionOf(after) };
  }

  function bringBack(lost: ActiveTimer): void {
    shown = null;
    const { rules, ended } = timer.$timer.get();
    timer.adopt({ ...lost, rules, ended }, 'act');
  }

  function endShown(): void {
    if (shown !== null) toasts.end(shown.id);
    shown = null;
  }

  return {
    onReplaced,
    connect: () =>
      timer.onChange((state, origin) => {
        if (origin === 'act' || origin === 'time') ownSessionId = sessionOf(state);
        // Undo would now replace another session than the message names.
        if (shown !== null && sessionOf(state) !== shown.winner) endShown();
      }),
  };
}

/**
 * Returns the lost session: a running one with time left that is not the current one. A split
 * session ends at the same moment as before, and its first part is recorded.
 */
function lostBy(before: TimerState, after: TimerState, nowMs: number): ActiveTimer | null {
  if (!isActive(before) || before.sessionId === sessionOf(after)) return null;
  if (isSplitOf(before, after, nowMs)) return null;
  return remainingMs(before, nowMs) > 0 ? before : null;
}

/** Instants of other devices pass through the server's clock, which rounds them. */
const SAME_MOMENT_MS = 2000;
/** A session is split once a whole minute of it can be recorded. */
const SPLIT_AFTER_MS = 60_000;

function isSplitOf(before: ActiveTimer, after: TimerState, nowMs: number): boolean {
  if (!isActive(after) || after.session !== 'work' || before.session !== 'work') return false;
  if (after.startedAt - before.startedAt < SPLIT_AFTER_MS) return false;
  const between = remainingMs(after, nowMs) - remainingMs(before, nowMs);
  return Math.abs(between) <= SAME_MOMENT_MS;
}

function sessionOf(state: TimerState): string | null {
  return isActive(state) ? state.sessionId : null;
}
