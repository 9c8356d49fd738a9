/*
 * Corrects the timer when this device's clock jumps. After a sleep, time has really passed; after
 * somebody has set the clock, it has not. Only the server can tell the two apart.
 *
 * - Until the cause of a jump is known, the steady clock holds the jump back, 800 ms at most.
 * - A jump back is no sleep: the timer's instants move with the clock immediately.
 * - The server says what a jump ahead was; without an answer it counts as a sleep.
 * - A clock that was set while no page was open shows in the first answer after a load. Until then,
 *   or for 800 ms, time does not act on the stored timer.
 * - Instants that the user has moved since the jump are by the new clock already and stay. When no
 *   jump came before, it is the server's clock that was set, and nothing is moved.
 *
 * Only the leading tab asks the server and moves instants; the others follow what it stores.
 */
import type { Later, Leadership, SteadyClock } from '#shared/domain/platform.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import type { Comparison, ServerClock } from '../sync/server-clock.ts';
import type { ChangeOrigin } from './timer-broadcast.ts';
import type { TimerStore } from './timer-store.ts';

/** Dependencies of the clock watch. */
export interface ClockWatchDeps {
  readonly clock: SteadyClock;
  readonly serverClock: ServerClock;
  readonly timer: Pick<TimerStore, '$timer' | 'shift' | 'refresh' | 'onChange'>;
  readonly leadership: Leadership;
  /** The server's clock in UTC milliseconds, asked now; null without an answer. */
  readonly askServer: () => Promise<number | null>;
  /** Calls `work` after `ms`; returns a cancel function. */
  later: Later;
}

/** Follows the clock; connect it after the timer. */
export interface ClockWatch {
  connect(): () => void;
}

/** A timer whose instants may be in a clock that is gone. */
interface Suspect {
  readonly timer: string;
  readonly jumpMs: number;
  /** By the device's clock; an answer to an earlier call proves nothing. */
  readonly sinceMs: number;
}

/** As long as the steady clock holds a jump back. */
const HOLD_MS = 800;

/** Whether time may act yet after a load: the clocks were compared, or it took too long. */
export function createClockCheck(clock: SteadyClock, serverClock: ServerClock): () => boolean {
  const openedAtMs = clock.deviceNow();
  let isChecked = !serverClock.isKnown();
  const stop = serverClock.onCompared(() => {
    isChecked = true;
    stop();
  });
  return () => isChecked || Math.abs(clock.deviceNow() - openedAtMs) >= HOLD_MS;
}

/** Makes the watch; nothing happens before `connect`. */
export function createClockWatch(deps: ClockWatchDeps): ClockWatch {
  const { clock, serverClock, timer, leadership } = deps;
  let suspect: Suspect | null = null;

  function suspectTimer(jumpMs: number): void {
    suspect = { timer: runOf(timer.$timer.get()), jumpMs, sinceMs: clock.deviceNow() };
  }

  function goOn(): void {
    clock.release();
    timer.refresh();
  }

  function onJump(byMs: number): void {
    const isSetBack = byMs < 0;
    if (isSetBack && leadership.isLeader()) {
      serverClock.moved(byMs);
      timer.shift(byMs);
    }
    suspectTimer(byMs);
    if (!isSetBack) serverClock.mayHaveMoved(byMs);
    if (isSetBack && leadership.isLeader()) goOn();
    else deps.later(HOLD_MS, timer.refresh);
    if (leadership.isLeader()) void ask();
  }

  function onChange(state: TimerState, origin: ChangeOrigin): void {
    if (suspect === null) return;
    const timerNow = runOf(state);
    // Translated from the server's time as things stood before the jump.
    if (origin === 'server') suspect = { ...suspect, timer: timerNow };
    // The leader has moved it already.
    if (origin !== 'tab' || suspect.jumpMs === 0 || timerNow === suspect.timer) return;
    suspect = null;
    goOn();
  }

  async function ask(): Promise<void> {
    const sentAtMs = clock.deviceNow();
    const serverMs = await deps.askServer();
    if (serverMs !== null) serverClock.observe(serverMs, sentAtMs, clock.deviceNow());
  }

  function onCompared({ setByMs, sentAtMs }: Comparison): void {
    if (suspect === null || sentAtMs < suspect.sinceMs) return;
    const isSame = suspect.timer === runOf(timer.$timer.get());
    suspect = null;
    if (isSame && setByMs !== 0) timer.shift(setByMs);
    goOn();
  }

  return {
    connect() {
      suspectTimer(0);
      const ends = [
        clock.onJump(onJump),
        serverClock.onCompared(onCompared),
        timer.onChange(onChange),
        leadership.onChange((isLeader) => {
          if (isLeader && suspect !== null && suspect.jumpMs !== 0) void ask();
        }),
        deps.later(HOLD_MS, timer.refresh),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Returns a key that differs between two runs of the timer: the session's id and its instants. */
function runOf(state: TimerState): string {
  if (!isActive(state)) return `idle ${state.autoStartAt} ${state.undo?.at}`;
  const movesAt = state.status === 'paused' ? state.pausedAt : state.endsAt;
  return `${state.sessionId} ${state.status} ${state.startedAt} ${movesAt}`;
}
