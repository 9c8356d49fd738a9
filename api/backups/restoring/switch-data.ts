import { carryOver } from '#api/backups/restoring/carry/carry.ts';
import { openLiveData } from '#api/backups/restoring/live/open-live-data.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { completedMigrations } from '#api/db/schema/migrate.ts';

/** A switch from the live data to a scratch file; `folder` is for temporary files. */
export interface Switch {
  readonly settings: DatabaseSettings;
  readonly scratch: string;
  readonly folder: string;
  /** The restore, whose row says that it was switched as soon as it is. */
  readonly restoreId: string;
  /** The instant, in UTC milliseconds. */
  readonly nowMs: number;
  /** Called with the rows of each table that is in place. */
  readonly replaced: (rows: number) => void;
}

/**
 * Puts the data of a scratch file in the place of the live data, with what is carried over, in one
 * transaction. The schemas of both are up to date. After an error or the death of the process everything is
 * as before.
 */
export async function switchData(given: Switch): Promise<void> {
  const { settings, scratch, folder, restoreId, nowMs, replaced } = given;
  const wanted = await readMigrations(scratch);
  const live = await openLiveData(settings, folder);
  try {
    if ((await live.migrations()).join() !== wanted.join()) {
      throw new Error('The schema of the live data is another one.');
    }
    await live.begin();
    await carryInto(scratch, await live.carriedFile(), nowMs);
    await live.replace(scratch, replaced);
    await live.noteSwitch(restoreId, nowMs);
    await live.commit();
  } finally {
    await live.close();
  }
}

async function carryInto(scratch: string, carried: string, nowMs: number): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file: scratch });
  try {
    await db.raw('pragma synchronous = OFF');
    await db.raw('attach ? as now', [carried]);
    await carryOver(db, nowMs);
    await db.raw('detach now');
  } finally {
    await db.destroy();
  }
}

async function readMigrations(scratch: string): Promise<readonly string[]> {
  const db = openDatabase({ engine: 'sqlite', file: scratch });
  try {
    return await completedMigrations(db);
  } finally {
    await db.destroy();
  }
}
