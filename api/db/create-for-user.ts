import type { Knex } from 'knex';
import { type Created, createOnce } from './create-once.ts';
import type { Db } from './knex.ts';
import { lockUser } from './lock-user.ts';
import { withTransaction } from './transaction.ts';

/** How something of a user is created. */
export interface Creation<Row> {
  /** What was created with this id before, deleted since or not; null for nothing. */
  find(db: Db): Promise<Row | null>;
  make(trx: Knex.Transaction): Promise<Row>;
}

/**
 * Creates something of a user in one transaction, once: what was created with the same id before is
 * answered again, however many such calls come at once.
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
