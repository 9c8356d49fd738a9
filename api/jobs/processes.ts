import os from 'node:os';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { isMigrated } from '#api/db/schema/migrate.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';

/** The processes of the API that share one database, as this one sees them. */
export interface Processes {
  /** The id of this process. */
  readonly id: string;
  /** Returns whether other processes were alive at the last heartbeat, on any machine. */
  hasOthers(): boolean;
  /** Tells the others that this process lives, and hears which of them do. */
  beat(): Promise<void>;
  /**
   * Resolves once the others can count this process as alive. Rows that name it are written after
   * that; rejects with the database's error.
   */
  join(): Promise<void>;
  /** Beats at once and every fifteen seconds until `stop`. */
  start(): void;
  /** Tells the others that this process ends. */
  stop(): Promise<void>;
}

interface Options {
  readonly db: Knex;
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  /** Called after each beat with how many processes live on this machine, this one among them. */
  readonly heard: (countOfMachine: number) => void;
}

const BEAT_MS = 15_000;
/** A process that was silent for longer is taken for dead. */
export const SILENCE_MS = 3 * BEAT_MS;

/** Makes this process one of those that share the database. */
export function createProcesses({ db, now, log, heard }: Options): Processes {
  const self = { id: uuidv7(), host: os.hostname().slice(0, 255) };
  let hasTable = false;
  let hasJoined = false;
  let hasOthers = false;
  let work: TimedWork | null = null;

  async function beat(): Promise<void> {
    hasTable ||= await isMigrated(db);
    if (!hasTable) return;
    const nowMs = now();
    await db('api_processes')
      .insert({ ...self, seen_at: nowMs })
      .onConflict('id')
      .merge();
    hasJoined = true;
    const living: { id: string; host: string }[] = await db('api_processes')
      .where('seen_at', '>', nowMs - SILENCE_MS)
      .select('id', 'host');
    hasOthers = living.some(({ id }) => id !== self.id);
    heard(living.filter(({ host }) => host === self.host).length);
  }

  return {
    id: self.id,
    hasOthers: () => hasOthers,
    beat,
    join: async () => (hasJoined ? undefined : beat()),
    start() {
      work = startTimedWork({ name: 'say that it lives', everyMs: BEAT_MS, log, work: beat });
    },
    async stop() {
      await work?.stop();
      heard(1);
      if (hasTable) await db('api_processes').where({ id: self.id }).delete();
    },
  };
}

/** Deletes processes that have been silent for a day. */
export async function deleteDeadProcesses(db: Knex, nowMs: number): Promise<void> {
  const dayMs = 24 * 60 * 60 * 1000;
  await db('api_processes')
    .where('seen_at', '<', nowMs - dayMs)
    .delete();
}
