import { createNetwork } from '#platform/device/network.ts';
import { askHostClock } from '#platform/time/host-clock.ts';
import { later } from '#platform/time/later.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import { takeUpPlainTimer } from '#stores/timer/plain-timer.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { connectTimerGuard, type TimerGuardDeps } from './timer-guard.ts';

/**
 * Dependencies of a visitor's timer guard; it makes a server clock of its own, which is never
 * stored.
 */
export type VisitorGuardDeps = Omit<
  TimerGuardDeps,
  'owner' | 'serverClock' | 'askServer' | 'later' | 'timer'
> & {
  readonly timer: TimerStore;
  /** The stored timer from before this page wrote anything. */
  readonly left: string | null;
};

/**
 * Guards the timer of somebody without an account: their clock is compared with the server's when
 * this page is there, and again when it may have been set. Nothing of it is kept. A timer that another
 * program left goes on.
 */
export function connectVisitorGuard(deps: VisitorGuardDeps): () => void {
  const serverClock = createServerClock({ storage: createMemory() });
  const { clock } = deps;

  async function compare(): Promise<void> {
    if (serverClock.isKnown()) return;
    const sentAtMs = clock.deviceNow();
    const serverMs = await askHostClock();
    if (serverMs !== null) serverClock.observe(serverMs, sentAtMs, clock.deviceNow());
  }

  const ends = [
    connectTimerGuard({
      ...deps,
      owner: null,
      serverClock,
      later,
      askServer: () => askHostClock(),
    }),
    createNetwork().onOnline(() => void compare()),
  ];
  void compare();
  takeUpPlainTimer(deps.timer, deps.left);
  return () => {
    for (const end of ends) end();
  };
}

function createMemory() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, value: string) {
      kept.set(key, value);
      return true;
    },
  };
}
