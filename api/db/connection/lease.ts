import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { classifyDbError } from './db-errors.ts';
import { type Db, engineOf } from './knex.ts';

/** A lease is renewed so many times before it ends. */
const RENEWALS = 5;

/** A table of one row (`id` 1, `owner`, `expires_at`) that names the process that has the lease. */
export interface LeaseTable {
  readonly table: string;
  /** How long after the last renewal, by the database's clock, the lease is free. */
  readonly leaseMs: number;
}

/**
 * Runs `work` with the name of the lease's owner while this process holds the lease, and returns its
 * result; returns null without running it while another process holds it. A lease that is no longer
 * renewed becomes free, because its process has died.
 */
export async function whileLeased<T>(
  db: Knex,
  { table, leaseMs }: LeaseTable,
  work: (owner: string) => Promise<T>,
): Promise<{ result: T } | null> {
  const lease = { table, leaseMs, owner: randomUUID() };
  if (!(await take(db, lease))) return null;
  const renewal = setInterval(() => {
    // In SQLite a running migration holds the only connection, and locks the file.
    extend(db, lease).catch(() => {});
  }, leaseMs / RENEWALS);
  try {
    return { result: await work(lease.owner) };
  } finally {
    clearInterval(renewal);
    // If the database is unreachable, the lease expires on its own, and the error of `work` is more
    // useful.
    await db(table)
      .where({ owner: lease.owner })
      .update({ owner: null, expires_at: 0 })
      .catch(() => {});
  }
}

/** Returns whether `owner` still holds the lease, and locks it until the transaction ends. */
export async function stillLeased(
  trx: Knex.Transaction,
  { table }: LeaseTable,
  owner: string,
): Promise<boolean> {
  return (await trx(table).where({ owner }).forUpdate().first('id')) !== undefined;
}

/** Ends the lease of a table, whichever process holds it. */
export async function endLease(db: Db, { table }: LeaseTable): Promise<void> {
  await db(table).update({ owner: null, expires_at: 0 });
}

interface Lease extends LeaseTable {
  readonly owner: string;
}

async function take(db: Knex, { table, leaseMs, owner }: Lease): Promise<boolean> {
  try {
    const taken = await db(table)
      .where({ id: 1 })
      .where('expires_at', '<=', databaseNow(db))
      .update({ owner, expires_at: leaseEnd(db, leaseMs) });
    return taken === 1;
  } catch (error) {
    // Another process writes to the file, or took the lease on another node of the cluster.
    if (classifyDbError(error) === 'retry') return false;
    throw error;
  }
}

async function extend(db: Knex, { table, leaseMs, owner }: Lease): Promise<void> {
  await db(table)
    .where({ owner })
    .update({ expires_at: leaseEnd(db, leaseMs) });
}

/** The instant in UTC milliseconds by the database's clock, as a part of a statement. */
export function databaseNow(db: Db): Knex.Raw {
  return db.raw(
    engineOf(db) === 'mysql'
      ? "timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000"
      : "cast(unixepoch('subsec') * 1000 as integer)",
  );
}

/** When a lease that begins now ends, by the database's clock, as a part of a statement. */
export function leaseEnd(db: Db, leaseMs: number): Knex.Raw {
  return db.raw('? + ?', [databaseNow(db), leaseMs]);
}
