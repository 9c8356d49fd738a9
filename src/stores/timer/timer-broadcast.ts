import type { TabChannel, Ticker } from '#shared/domain/platform.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { nextInstant } from '#shared/domain/timer/views.ts';

/**
 * Where a change came from: the user here, time, another tab, the server, or the device's clock,
 * which was set.
 */
export type ChangeOrigin = 'act' | 'time' | 'tab' | 'server' | 'clock';

/** A change of the live timer that is stored and shown already. */
export interface TimerChange {
  readonly state: TimerState;
  readonly revision: number;
  readonly origin: ChangeOrigin;
}

/** Who hears of changes, and by what. */
export interface TimerBroadcastDeps {
  readonly tabs: TabChannel;
  readonly ticker: Ticker;
  readonly owner: string | null;
  readonly handOver: (ended: TimerState['ended']) => void;
  /** Calls the work that was given last once the page shows what its user did; at once, unless given. */
  readonly afterPaint?: ((work: () => void) => void) | undefined;
}

/** Tells everybody but the screen of changes: the other tabs, the beat, the listeners, the recorder. */
export interface TimerBroadcast {
  /** Tells a change, an act of the user after the paint that shows it; `finish` comes first. */
  tell(change: TimerChange): void;
  /** Tells now what waits for a paint; to be called before the timer moves again. */
  finish(): void;
  onChange(listener: (state: TimerState, origin: ChangeOrigin) => void): () => void;
}

/** Makes the broadcast of a timer: each change is sent once, in the order of changes. */
export function createTimerBroadcast(deps: TimerBroadcastDeps): TimerBroadcast {
  const { tabs, ticker, owner, handOver, afterPaint } = deps;
  const listeners = new Set<(state: TimerState, origin: ChangeOrigin) => void>();
  let waiting: TimerChange | null = null;

  function finish(): void {
    if (waiting === null) return;
    const { state, revision, origin } = waiting;
    waiting = null;
    if (origin !== 'tab') tabs.post({ kind: 'timer', owner, revision, state });
    ticker.wakeAt(nextInstant(state));
    for (const listener of listeners) listener(state, origin);
    handOver(state.ended);
  }

  return {
    tell(change) {
      waiting = change;
      if (change.origin === 'act' && afterPaint !== undefined) afterPaint(finish);
      else finish();
    },
    finish,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
