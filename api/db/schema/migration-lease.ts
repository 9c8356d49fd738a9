import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { classifyDbError } from '../connection/db-errors.ts';
import { engineOf } from '../connection/knex.ts';

/** The table whose row names the process that may change the schema now. */
export const LEASE_TABLE = 'schema_migrations_lease';

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 3000;

/**
 * Runs `work` while this process holds the lease on the schema, and returns its result; returns
 * null without running it while another process holds the lease. A lease that is not renewed for 15
 * s of the database's clock is free, because its process has died.
 */
export async function whileLeased<T>(
  db: Knex,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const owner = randomUUID();
  if (!(await take(db, owner))) return null;
  const renewal = setInterval(() => {
    // In SQLite a running migration holds the only connection, and locks the file.
    extend(db, owner).catch(() => {});
  }, RENEW_EVERY_MS);
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    // If the database is unreachable, the lease expires on its own, and the error of `work` is more
    // useful.
    await db(LEASE_TABLE)
      .where({ owner })
      .update({ owner: null, expires_at: 0 })
      .catch(() => {});
  }
}

/** Ends the lease, whichever process holds it. */
export async function endLease(db: Knex): Promise<void> {
  await db(LEASE_TABLE).update({ owner: null, expires_at: 0 });
}

async function take(db: Knex, owner: string): Promise<boolean> {
  try {
    const taken = await db(LEASE_TABLE)
      .where({ id: 1 })
      .where('expires_at', '<=', databaseNow(db))
      .update({ owner, expires_at: leaseEnd(db) });
    return taken === 1;
  } catch (error) {
    // Another process writes to the file, or took the lease on another node of the cluster.
    if (classifyDbError(error) === 'retry') return false;
    throw error;
  }
}

async function extend(db: Knex, owner: string): Promise<void> {
  await db(LEASE_TABLE)
    .where({ owner })
    .update({ expires_at: leaseEnd(db) });
}

function databaseNow(db: Knex): Knex.Raw {
  return db.raw(
    engineOf(db) === 'mysql'
      ? "timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000"
      : "cast(unixepoch('subsec') * 1000 as integer)",
  );
}

function leaseEnd(db: Knex): Knex.Raw {
  return db.raw('? + ?', [databaseNow(db), LEASE_MS]);
}
