import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that is done again and again until it is stopped. */
export interface TimedWork {
  /** Begins no more of it; waits at most a few seconds for what is under way. */
  stop(): Promise<void>;
}

interface Plan {
  /** Name in the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly log: Logger;
  readonly work: () => Promise<unknown>;
}

const STOP_TIMEOUT_MS = 3000;

/** Does the work at once, and again so long after each end. A failure is logged, and tried again then. */
export function startTimedWork({ name, everyMs, log, work }: Plan): TimedWork {
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, work: name }, 'timed work could not be done');
    }
    if (isStopping) return;
    timer = setTimeout(() => {
      underWay = run();
    }, everyMs);
    timer.unref();
  }

  let underWay = run();
  return {
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.race([underWay, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
