import type { Knex } from 'knex';
import type { Db } from '../connection/knex.ts';
import { withTransaction } from '../connection/transaction.ts';
import { type Created, createOnce } from './create-once.ts';
import { lockUser } from './lock-user.ts';

/** Creation of an entity of a user. */
export interface Creation<Row> {
  /** Returns the entity created with this id before, even if deleted since; null for none. */
  find(db: Db): Promise<Row | null>;
  make(trx: Knex.Transaction): Promise<Row>;
}

/**
 * Creates an entity of a user once, in one transaction. Returns the one created with the same id
 * before, also for concurrent calls.
 */
export function createForUser<Row>(
  db: Knex,
  userId: string,
  { find, make }: Creation<Row>,
): Promise<Created<Row>> {
  const create = () =>
    withTransaction(db, async (trx) => {
      await lockUser(trx, userId);
      const first = await find(trx);
      return first === null
        ? { row: await make(trx), isRepeat: false }
        : { row: first, isRepeat: true };
    });
  return createOnce(create, () => find(db));
}
