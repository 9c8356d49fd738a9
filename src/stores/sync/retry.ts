/** Tries again later, with pauses that double from one failure to the next. */
export interface Retry {
  /** Tries again after the next pause, or after one that somebody asked for, where that is longer. */
  schedule(askedMs?: number | null): void;
  /** The next pause is the first one again. */
  reset(): void;
  cancel(): void;
}

/** Dependencies of a retry; `later` calls `work` after `ms` and returns a cancel function. */
export interface RetryDeps {
  readonly later: (ms: number, work: () => void) => () => void;
  readonly firstMs: number;
  readonly longestMs: number;
  readonly work: () => void;
}

/** Makes a retry; nothing is tried before `schedule`. */
export function createRetry({ later, firstMs, longestMs, work }: RetryDeps): Retry {
  let pauseMs = firstMs;
  let take = () => {};
  return {
    schedule(askedMs = null) {
      take();
      take = later(Math.max(pauseMs, askedMs ?? 0), work);
      pauseMs = Math.min(longestMs, pauseMs * 2);
    },
    reset() {
      pauseMs = firstMs;
    },
    cancel: () => take(),
  };
}
