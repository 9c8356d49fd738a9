import type { Later } from '#shared/domain/platform.ts';

/** Tries again later, with pauses that double from one failure to the next. */
export interface Retry {
  /** Tries again after the next pause, or after one that somebody asked for, where that is longer. */
  schedule(askedMs?: number | null): void;
  /** The next pause is the first one again. */
  reset(): void;
  cancel(): void;
}

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns the pause after so many failures in a row, in milliseconds: 2 s, 4 s, 8 s … one minute. */
export function retryPauseMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

/** Makes a retry of `work`; nothing is tried before `schedule`. */
export function createRetry({ later, work }: { later: Later; work: () => void }): Retry {
  let failures = 0;
  let take = () => {};
  return {
    schedule(askedMs = null) {
      take();
      failures += 1;
      take = later(Math.max(retryPauseMs(failures), askedMs ?? 0), work);
    },
    reset() {
      failures = 0;
    },
    cancel: () => take(),
  };
}
