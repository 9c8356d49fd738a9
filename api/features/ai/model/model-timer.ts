import type { AnswerLimits } from '#api/features/ai/model/settings.ts';

/** Ends an answer that takes too long. */
export interface ModelTimer {
  readonly signal: AbortSignal;
  /** Waits for the next piece, from now on and no longer than this. */
  wait(ms: number): void;
  /** Ends the answer for another reason. */
  abort(): void;
  /** Returns whether the time ran out. */
  expired(): boolean;
  clear(): void;
}

/** Starts the clocks of one answer: until its next piece, at first the first word, and in all. */
export function createModelTimer({
  firstWordMs,
  totalMs,
}: Pick<AnswerLimits, 'firstWordMs' | 'totalMs'>): ModelTimer {
  const controller = new AbortController();
  let isExpired = false;
  const expire = () => {
    isExpired = true;
    controller.abort();
  };
  const total = setTimeout(expire, totalMs);
  let next = setTimeout(expire, firstWordMs);
  return {
    signal: controller.signal,
    wait(ms) {
      clearTimeout(next);
      next = setTimeout(expire, ms);
    },
    abort: () => controller.abort(),
    expired: () => isExpired,
    clear() {
      clearTimeout(total);
      clearTimeout(next);
    },
  };
}
