import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { noteClosed, readLease } from '#api/backups/restoring/lease.ts';
import { gateOf } from '#api/db/connection/gate.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';

/** Closes the data of this process while a restore asks all processes for it. */
export interface Maintenance {
  /** Looks now, and closes or opens the data. Never rejects. */
  look(): Promise<void>;
  /** Looks each second until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Knex;
  readonly log: Logger;
  /** Returns the current instant in UTC milliseconds. */
  readonly now: () => number;
  readonly processId: string;
  /** Called when the data was opened again: it may be other data. */
  readonly reopened: () => void;
}

const LOOK_MS = 1000;
/** Nobody waits longer than needed for data that is there again. */
const CLOSED_LOOK_MS = 200;

/** Creates the maintenance of this process. */
export function createMaintenance(options: Options): Maintenance {
  const { db, log, now, processId } = options;
  const gate = gateOf(db);
  let closedFor: string | null = null;
  let hasTable = false;
  let work: ReturnType<typeof startTimedWork> | null = null;

  async function follow(): Promise<void> {
    hasTable ||= await gate.ungated.schema.hasTable('restore_lease');
    if (!hasTable) return;
    const wanted = (await readLease(gate.ungated))?.closedFor ?? null;
    if (wanted === closedFor) return;
    if (wanted !== null) await gate.close();
    // Before it opens: a process that is open again never counts as closed.
    await noteClosed(gate.ungated, { processId, restoreId: wanted, nowMs: now() });
    closedFor = wanted;
    if (wanted !== null) return log.info({ restore: wanted }, 'the data is closed for a restore');
    gate.open();
    options.reopened();
    log.info('the data is open again');
  }

  return {
    look: () => follow().catch((error) => log.warn({ err: error }, 'restores are not known')),
    start() {
      const everyMs = () => (closedFor === null ? LOOK_MS : CLOSED_LOOK_MS);
      work = startTimedWork({ name: 'follow restores', everyMs, log, work: follow });
    },
    stop: async () => work?.stop(),
  };
}
