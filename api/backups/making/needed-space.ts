import { listAll } from '#api/backups/rows/backup-rows.ts';
import { readDatabaseBytes } from '#api/db/connection/database-size.ts';
import type { Db } from '#api/db/connection/knex.ts';

/** Of a first backup: its size is not known before. */
const FILE_SHARE = 0.5;
/** SQLite's file against the database, and its log while the schema is brought up to date. */
const SCRATCH_SHARE = 1.5;
/** Space for the server itself. */
const RESERVE_BYTES = 64_000_000;

/** Estimates the bytes that the next backup and its verification need; null where the engine does not say. */
export async function neededBytes(db: Db): Promise<number | null> {
  const databaseBytes = await readDatabaseBytes(db);
  if (databaseBytes === null) return null;
  const last = (await listAll(db)).find(({ bytes }) => bytes !== null);
  const file = Math.max(last?.bytes ?? 0, last === undefined ? databaseBytes * FILE_SHARE : 0);
  return Math.ceil(file * 1.2 + databaseBytes * SCRATCH_SHARE + RESERVE_BYTES);
}
