import type { Knex } from 'knex';
import { engineOf } from './knex.ts';

/**
 * Makes transactions on the same user wait for each other until `trx` ends, so that what one
 * derives from several rows still holds when it writes. Must come first in `trx`: what is read
 * after it is what the one before has committed. In SQLite every transaction has waited for the others
 * at its beginning.
 */
export async function lockUser(trx: Knex.Transaction, userId: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await trx('users').where({ id: userId }).select('id').forUpdate();
}
