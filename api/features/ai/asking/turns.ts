/** Lets so many answers be written at once; the others wait in line. */
export interface Turns {
  /**
   * Waits for a turn, no longer than `waitMs` and while `signal` is not aborted. Returns a function that
   * ends the turn; null where there was none.
   */
  take(waitMs: number, signal: AbortSignal): Promise<(() => void) | null>;
  /** Notes that a user asks; returns a function that ends it, null where they ask too much at once. */
  begin(userId: string): (() => void) | null;
  /** How many answers are written now. */
  running(): number;
}

/** How many questions of a user are answered at once. */
const MOST_OF_USER = 2;

/** Makes the turns of one process. The line is no longer than the number of those who have a turn. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  const users = new Map<string, number>();
  let running = 0;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  function once(work: () => void): () => void {
    let isDone = false;
    return () => {
      if (!isDone) work();
      isDone = true;
    };
  }

  return {
    async take(waitMs, signal) {
      if (signal.aborted) return null;
      if (running < atOnce) {
        running += 1;
        return once(release);
      }
      if (waiting.length >= atOnce) return null;
      return new Promise((resolve) => {
        const leave = () => {
          const at = waiting.indexOf(enter);
          if (at !== -1) waiting.splice(at, 1);
          end(null);
        };
        const enter = () => end(once(release));
        const timer = setTimeout(leave, waitMs);
        function end(turn: (() => void) | null): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          resolve(turn);
        }
        signal.addEventListener('abort', leave);
        waiting.push(enter);
      });
    },
    begin(userId) {
      const count = users.get(userId) ?? 0;
      if (count >= MOST_OF_USER) return null;
      users.set(userId, count + 1);
      return once(() => {
        const left = (users.get(userId) ?? 1) - 1;
        if (left === 0) users.delete(userId);
        else users.set(userId, left);
      });
    },
    running: () => running,
  };
}
