import type { Knex } from 'knex';

/**
 * Makes transactions on the same user wait for each other until `trx` ends, so that what one
 * derives from several rows still holds when it writes. Must come first in `trx`: what is read
 * after it is what the one before has committed. SQLite, with its one connection, waits anyway.
 */
export async function lockUser(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).select('id').forUpdate();
}
