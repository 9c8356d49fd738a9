import type { Later } from '#shared/domain/platform.ts';

/** A heart that beats about every second; `step` moves its beats, `stop` ends it for good. */
export interface Beat {
  /** Beats at this instant (UTC milliseconds) and in whole seconds before and after it; null: at any. */
  step(instantMs: number | null): void;
  stop(): void;
}

const SECOND_MS = 1000;

/**
 * Milliseconds from `nowMs` to the next beat, 1 to 1000: the beats lie whole seconds from
 * `stepMs`, so that they fall on it exactly and every second shown changes when it changes.
 */
export function nextBeatInMs(nowMs: number, stepMs: number): number {
  const rest = Math.ceil(stepMs - nowMs) % SECOND_MS;
  return rest > 0 ? rest : rest + SECOND_MS;
}

/** Starts a beat that reads the clock each time, so that no delay or sleep adds up. */
export function startBeat(now: () => number, later: Later, onBeat: () => void): Beat {
  let stepMs = 0;
  let cancel = schedule();

  function schedule(): () => void {
    return later(nextBeatInMs(now(), stepMs), () => {
      cancel = schedule();
      onBeat();
    });
  }

  return {
    step(instantMs) {
      stepMs = instantMs ?? 0;
      cancel();
      cancel = schedule();
    },
    stop: () => cancel(),
  };
}
