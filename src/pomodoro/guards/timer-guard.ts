import type { TabChannel, Ticker } from '#shared/domain/platform.ts';
import { type ClockWatchDeps, createClockWatch } from '#stores/timer/clock-watch.ts';
import { connectLeaderHeartbeat } from '#stores/timer/leader-heartbeat.ts';

/** Dependencies of the timer guard; `owner` is the id of the account, null for a visitor. */
export interface TimerGuardDeps extends ClockWatchDeps {
  readonly ticker: Ticker;
  readonly tabs: TabChannel;
  readonly owner: string | null;
}

/** Keeps the timer right when the clock is set, and led when the leader is stuck; connect it after the timer. */
export function connectTimerGuard(deps: TimerGuardDeps): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const ends = [createClockWatch(deps).connect(), connectLeaderHeartbeat({ ...deps, isVisible })];
  return () => {
    for (const end of ends) end();
  };
}
