import type { Clock, Later } from '#shared/domain/platform.ts';

/** Dependencies of an asker. */
export interface LatestAskerDeps<Question, Answer> {
  /** Resolves to null where there is no answer. */
  readonly ask: (question: Question) => Promise<Answer | null>;
  readonly onAnswer: (question: Question, answer: Answer) => void;
  /** Between the beginnings of two questions are at least so many milliseconds. */
  readonly everyMs: number;
  /** A question without an answer is asked again after so many milliseconds, then after twice as many … */
  readonly againMs: number;
  /** … and at last after these, again and again. */
  readonly atLastMs: number;
  readonly later: Later;
  readonly clock: Clock;
}

/** Asks a question that changes all the time. */
export interface LatestAsker<Question> {
  want(question: Question): void;
  stop(): void;
}

/**
 * Creates an asker: one question at a time, and when it is answered the latest that has come meanwhile.
 * Answers follow somebody who never rests, and those in between are left out.
 */
export function createLatestAsker<Question, Answer>(
  deps: LatestAskerDeps<Question, Answer>,
): LatestAsker<Question> {
  const { ask, onAnswer, everyMs, againMs, atLastMs, later, clock } = deps;
  let wanted: { readonly question: Question } | null = null;
  let isBusy = false;
  let isStopped = false;
  let nextAtMs = 0;
  let waitMs = againMs;
  let cancel: (() => void) | null = null;

  async function run(question: Question): Promise<void> {
    isBusy = true;
    nextAtMs = clock.now() + everyMs;
    const answer = await ask(question).catch(() => null);
    isBusy = false;
    if (isStopped) return;
    if (answer !== null) {
      waitMs = againMs;
      onAnswer(question, answer);
    } else if (wanted === null) {
      wanted = { question };
      nextAtMs = clock.now() + waitMs;
      waitMs = Math.min(waitMs * 2, atLastMs);
    }
    next();
  }

  function next(): void {
    if (wanted === null || isBusy || cancel !== null) return;
    cancel = later(Math.max(0, nextAtMs - clock.now()), () => {
      cancel = null;
      const latest = wanted;
      wanted = null;
      if (latest !== null) void run(latest.question);
    });
  }

  return {
    want(question) {
      isStopped = false;
      wanted = { question };
      // One that is asked again gives way to what is typed.
      cancel?.();
      cancel = null;
      nextAtMs = Math.min(nextAtMs, clock.now() + everyMs);
      next();
    },
    stop() {
      isStopped = true;
      wanted = null;
      cancel?.();
      cancel = null;
    },
  };
}
