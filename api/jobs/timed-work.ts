import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { DataClosedError } from '#api/db/connection/gate.ts';
import { isMigrated } from '#api/db/schema/migrate.ts';

/** Work that is done again and again until it is stopped. */
export interface TimedWork {
  /** Begins no more of it; waits at most a few seconds for what is under way. */
  stop(): Promise<void>;
}

/** Timed work that can be done before its pause is over. */
export interface WakeableWork extends TimedWork {
  /** Does it at once instead of after the pause; where it is under way, again right after its end. */
  wake(): void;
}

interface Plan {
  /** Name in the log. */
  readonly name: string;
  /** The pause after each end; a function is asked for it then, with how long the work took. */
  readonly everyMs: number | ((tookMs: number) => number);
  readonly log: Logger;
  /** The work waits until the migrations of this database have run. */
  readonly db?: Knex;
  readonly work: () => Promise<unknown>;
}

const STOP_TIMEOUT_MS = 3000;

/** Does the work at once, and again so long after each end. A failure is logged, and tried again then. */
export function startTimedWork({ name, everyMs, log, db, work }: Plan): WakeableWork {
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;
  let isWoken = false;
  let isReady = db === undefined;

  async function run(): Promise<void> {
    timer = null;
    isWoken = false;
    const startedMs = performance.now();
    try {
      if (db !== undefined) isReady ||= await isMigrated(db);
      if (isReady) await work();
    } catch (error) {
      // While a backup is restored, the next time is soon enough.
      if (!(error instanceof DataClosedError)) {
        log.warn({ err: error, work: name }, 'timed work could not be done');
      }
    }
    if (isStopping) return;
    const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs(performance.now() - startedMs);
    timer = setTimeout(again, isWoken ? 0 : pauseMs);
    timer.unref();
  }

  function again(): void {
    underWay = run();
  }

  let underWay = run();
  return {
    wake() {
      if (isStopping) return;
      isWoken = true;
      if (timer === null) return;
      clearTimeout(timer);
      again();
    },
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.race([underWay, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
