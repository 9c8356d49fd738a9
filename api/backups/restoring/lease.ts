import os from 'node:os';
import type { Knex } from 'knex';
import { databaseNow, leaseEnd } from '#api/db/connection/lease.ts';
import { SILENCE_MS } from '#api/jobs/processes.ts';

/*
 * The lease of restores: one restore at a time, and the word for which the processes close the data. It
 * stands in a table that the switch does not touch. It expires, or ends at once where its process has died
 * on this machine: nothing stays closed.
 */

/** How long after the last renewal the lease is free, by the database's clock. */
export const LEASE_MS = 60_000;
/** In SQLite nothing can be renewed while the switch holds the file; larger data takes less. */
export const SWITCH_LEASE_MS = 30 * 60_000;

const TABLE = 'restore_lease';
const HOST = os.hostname().slice(0, 255);

interface LeaseRow {
  owner: string | null;
  closed_for: string | null;
  host: string;
  pid: number;
  is_live: number;
}

/** Takes the lease for an owner; false while another restore is under way. */
export async function takeLease(db: Knex, owner: string): Promise<boolean> {
  const held = await readRow(db);
  if (held === null || isHeld(held)) return false;
  const taken = await db(TABLE)
    .where({ id: 1, owner: held.owner })
    .update({
      owner,
      closed_for: null,
      host: HOST,
      pid: process.pid,
      expires_at: leaseEnd(db, LEASE_MS),
    });
  return taken === 1;
}

/** Renews the lease for so long; false where it was lost. */
export async function renewLease(db: Knex, owner: string, ms = LEASE_MS): Promise<boolean> {
  return (
    (await db(TABLE)
      .where({ owner })
      .update({ expires_at: leaseEnd(db, ms) })) === 1
  );
}

/** Tells all processes to close the data for a restore; `null` lets them open it again. */
export async function setClosed(db: Knex, owner: string, restoreId: string | null): Promise<void> {
  await db(TABLE).where({ owner }).update({ closed_for: restoreId });
}

/** Ends the lease, and with it that the data is closed. */
export async function endRestoreLease(db: Knex, owner: string): Promise<void> {
  await db(TABLE).where({ owner }).update({ owner: null, closed_for: null, expires_at: 0 });
}

/** Returns the owner of the lease and the restore for which the data is closed; null where no restore is under way. */
export async function readLease(
  db: Knex,
): Promise<{ owner: string; closedFor: string | null } | null> {
  const row = await readRow(db);
  if (row === null || row.owner === null || !isHeld(row)) return null;
  return { owner: row.owner, closedFor: row.closed_for };
}

/** Notes that this process has closed the data for a restore, or opened it (`null`). */
export async function noteClosed(
  db: Knex,
  { processId, restoreId, nowMs }: { processId: string; restoreId: string | null; nowMs: number },
): Promise<void> {
  await db('api_processes')
    .insert({ id: processId, host: HOST, seen_at: nowMs, closed_for: restoreId })
    .onConflict('id')
    .merge();
}

/** Returns how many living processes have not closed the data for a restore yet. */
export async function countOpen(db: Knex, restoreId: string, nowMs: number): Promise<number> {
  const living: { closed_for: string | null }[] = await db('api_processes')
    .where('seen_at', '>', nowMs - SILENCE_MS)
    .select('closed_for');
  return living.filter(({ closed_for }) => closed_for !== restoreId).length;
}

async function readRow(db: Knex): Promise<LeaseRow | null> {
  const row: LeaseRow | undefined = await db(TABLE)
    .where({ id: 1 })
    .first('owner', 'closed_for', 'host', 'pid', {
      is_live: db.raw('case when expires_at > ? then 1 else 0 end', [databaseNow(db)]),
    });
  return row ?? null;
}

function isHeld({ owner, host, pid, is_live }: LeaseRow): boolean {
  return owner !== null && is_live === 1 && (host !== HOST || isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
