import type { Knex } from 'knex';
import { engineOf } from '../connection/knex.ts';
import { withTransaction } from '../connection/transaction.ts';

/** The row of one key of a limit. */
interface Limited {
  /** SHA-256 of the limit and its key. */
  id: string;
  points: number;
  seconds: number;
  nowMs: number;
}

/**
 * Consumes points of a limit, shared by all processes on this database. Returns null, or the
 * seconds to wait where more than `limit.points` were consumed since the first.
 */
export async function takePoints(db: Knex, limit: Limited, points: number): Promise<number | null> {
  const { id, nowMs } = limit;
  const first = { id, points, expires_at: nowMs + limit.seconds * 1000 };
  const count = (each: Knex) => {
    const unlessExpired = (value: Knex.Raw, anew: number) =>
      each.raw('case when rate_limits.expires_at > ? then ? else ? end', [nowMs, value, anew]);
    return (
      each('rate_limits')
        .insert(first)
        .onConflict('id')
        // MySQL assigns columns one after the other, so the column that the others depend on comes
        // last.
        .merge({
          points: unlessExpired(each.raw('rate_limits.points + ?', [points]), points),
          expires_at: unlessExpired(each.raw('rate_limits.expires_at'), first.expires_at),
        })
    );
  };
  const row: Counted | undefined = await (engineOf(db) === 'sqlite'
    ? countAndRead(count(db))
    : withTransaction(db, async (trx) => {
        await count(trx);
        return trx('rate_limits').where({ id }).first('points', 'expires_at');
      }));
  if (row === undefined || row.points <= limit.points) return null;
  return Math.max(1, Math.ceil((row.expires_at - nowMs) / 1000));
}

interface Counted {
  points: number;
  expires_at: number;
}

/**
 * A single statement: a transaction would hold the file's lock while this process does other work.
 */
async function countAndRead(count: Knex.QueryBuilder): Promise<Counted | undefined> {
  const [row]: Counted[] = await count.returning(['points', 'expires_at']);
  return row;
}

/** Returns one point of a limit. */
export async function givePointBack(db: Knex, id: string): Promise<void> {
  await db('rate_limits').where({ id }).where('points', '>', 0).decrement('points', 1);
}

/** Resets a limit. */
export async function forgetPoints(db: Knex, id: string): Promise<void> {
  await db('rate_limits').where({ id }).delete();
}

/** Deletes expired rows, at most a thousand; returns their number. */
export async function deleteExpiredLimits(db: Knex, nowMs: number): Promise<number> {
  const ids: string[] = await db('rate_limits')
    .where('expires_at', '<=', nowMs)
    .limit(1000)
    .pluck('id');
  return db('rate_limits').whereIn('id', ids).where('expires_at', '<=', nowMs).delete();
}
