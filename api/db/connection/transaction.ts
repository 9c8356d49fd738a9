import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { classifyDbError } from './db-errors.ts';

const MAX_ATTEMPTS = 5;
const MIN_WAIT_MS = 20;
const MAX_WAIT_MS = 500;

/**
 * Runs `work` in one transaction and returns its result. The whole of it is retried up to five
 * times with jitter after a deadlock, a lock wait, a busy file or a Galera node that is not ready.
 * It must therefore be safe to repeat: ids come from outside, and every query uses `trx`.
 */
export async function withTransaction<T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const failures: unknown[] = [];
    const watched = (trx: Knex.Transaction) =>
      work(trx).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    try {
      return await db.transaction(watched);
    } catch (ending) {
      // On a lost connection the rollback fails as well, with a less useful error.
      const [error = ending] = failures;
      if (attempt === MAX_ATTEMPTS || classifyDbError(error) !== 'retry') throw error;
      await pause(MIN_WAIT_MS + Math.random() * Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** attempt));
    }
  }
}
