import type { MakingContext } from '#api/backups/making/make-one.ts';
import { backupFile } from '#api/backups/making/places.ts';
import { findLastVerified } from '#api/backups/rows/backup-rows.ts';
import {
  type CopyRow,
  deleteCopy,
  insertCopy,
  listDueCopies,
  updateCopy,
} from '#api/backups/rows/copy-rows.ts';
import { copyBackup, removeCopy } from '#api/backups/thread.ts';
import type { Env } from '#api/config/env.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { copyName, findStore, storesOf } from './stores.ts';

type StoreEnv = Pick<Env, 'dataDir' | 'backupDir' | 'backupStore' | 'backupPassphrase'>;
type Context = Pick<MakingContext, 'db' | 'now' | 'log' | 'signal'> & { readonly env: StoreEnv };

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Has the newest verified backup copied into every store; returns whether a copy is due. */
export async function planCopies(db: Db, env: StoreEnv, nowMs: number): Promise<boolean> {
  const stores = storesOf(env);
  const newest = stores.length === 0 ? null : await findLastVerified(db);
  if (newest !== null) {
    for (const { kind } of stores) {
      const copy = { backupId: newest.id, store: kind, name: copyName(newest.id, env) };
      await insertCopy(db, copy, nowMs);
    }
  }
  return (await listDueCopies(db, nowMs)).length > 0;
}

/**
 * Stores and deletes the copies that are due, those of each store in a row: a slow one holds up no other.
 * A failure is noted in its row and tried again later.
 */
export async function sendCopies(context: Context): Promise<void> {
  const { db, now, signal } = context;
  const due = Map.groupBy(await listDueCopies(db, now()), ({ store }) => store);
  const inStores = [...due.values()].map(async (rows) => {
    for (const row of rows) {
      if (signal.aborted) return;
      await sendCopy(context, row);
    }
  });
  // The caller gives up its lease afterwards, so nothing may be under way any more.
  const failed = (await Promise.allSettled(inStores)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function sendCopy(context: Context, row: CopyRow): Promise<void> {
  const { db, env, now, log, signal } = context;
  const store = findStore(env, row.store);
  if (store === null) {
    // Nobody can be asked any more.
    await deleteCopy(db, row);
    return;
  }
  try {
    if (row.state === 'leaving') {
      await removeCopy({ store, name: row.name, signal });
      await deleteCopy(db, row);
      return;
    }
    const file = backupFile(env.dataDir, row.backupId);
    await copyBackup({ store, file, name: row.name, passphrase: env.backupPassphrase, signal });
    const stored = { state: 'stored', storedAt: now(), problem: null } as const;
    await updateCopy(db, row, { ...stored, attempts: 0, dueAt: now() });
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, backup: row.backupId, store: row.store }, 'a copy could not be stored');
    await updateCopy(db, row, {
      state: row.state === 'leaving' ? 'leaving' : 'failed',
      problem: (error instanceof Error ? error.message : 'The store failed.').slice(0, 300),
      attempts: row.attempts + 1,
      dueAt: now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** row.attempts),
    });
  }
}
