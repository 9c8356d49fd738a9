import type { Clock, Later, Ticker } from '#shared/domain/platform.ts';
import { type Beat, startBeat } from './beat.ts';
import { later as pageLater } from './later.ts';
import { startTickWorker } from './start-tick-worker.ts';

/** The part of a worker that the ticker uses. */
export interface TickWorker {
  postMessage(message: { stepInMs: number | null }): void;
  addEventListener(type: 'message' | 'error', listener: () => void): void;
  terminate(): void;
}

/** Dependencies of the ticker. */
export interface TickerDeps {
  readonly clock: Clock;
  /** Starts the worker; may throw. */
  readonly startWorker?: () => TickWorker;
  readonly later?: Later;
}

/** The moments when a page may have slept, been frozen or been out of sight. */
const RETURNS = [
  [() => document, 'visibilitychange'],
  [() => document, 'resume'],
  [() => window, 'focus'],
  [() => window, 'pageshow'],
  [() => window, 'online'],
] as const;

/**
 * A ticker that a worker drives, so that a hidden tab stays on time, or the page's own timers where
 * there is no worker; it also beats whenever the page comes back. Runs only while it has listeners.
 */
export function createTicker({
  clock,
  startWorker = startTickWorker,
  later = pageLater,
}: TickerDeps): Ticker {
  const listeners = new Set<() => void>();
  let wakeAtMs: number | null = null;
  let engine: Beat | null = null;

  const beat = () => {
    for (const listener of listeners) listener();
  };

  /** Goes over to the page's timers when the worker cannot be had or dies. */
  function startEngine(): Beat {
    let current = startWorkerBeat(() => {
      current.stop();
      current = startBeat(clock.now, later, beat);
      current.step(wakeAtMs);
    });
    return { step: (instantMs) => current.step(instantMs), stop: () => current.stop() };
  }

  function startWorkerBeat(onFailure: () => void): Beat {
    try {
      const worker = startWorker();
      worker.addEventListener('message', beat);
      worker.addEventListener('error', onFailure);
      return {
        step: (instantMs) =>
          worker.postMessage({ stepInMs: instantMs === null ? null : instantMs - clock.now() }),
        stop: () => worker.terminate(),
      };
    } catch {
      return startBeat(clock.now, later, beat);
    }
  }

  function start(): void {
    engine = startEngine();
    if (wakeAtMs !== null) engine.step(wakeAtMs);
    for (const [target, event] of RETURNS) target().addEventListener(event, beat);
  }

  function stop(): void {
    engine?.stop();
    engine = null;
    for (const [target, event] of RETURNS) target().removeEventListener(event, beat);
  }

  return {
    onBeat(listener) {
      listeners.add(listener);
      if (engine === null) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    wakeAt(instantMs) {
      if (instantMs === wakeAtMs) return;
      wakeAtMs = instantMs;
      engine?.step(instantMs);
    },
  };
}
