import type { Knex } from 'knex';
import { engineOf } from '../connection/knex.ts';

/**
 * Serialises transactions on the same user until `trx` ends, so that values derived from several
 * rows still hold when they are written. Must come first in `trx`: later reads then see everything
 * committed before. In SQLite every transaction waits when it begins.
 */
export async function lockUser(trx: Knex.Transaction, userId: string): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await trx('users').where({ id: userId }).select('id').forUpdate();
}
