import type { Db } from '../connection/knex.ts';

const ACCOUNTS_AT_ONCE = 200;

/**
 * Runs work over the ids of all accounts, a few hundred at a time; returns the number of accounts.
 */
export async function forAllAccounts(
  db: Db,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<number> {
  let accounts = 0;
  for (let after = ''; ; ) {
    const ids: string[] = await db('users')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ACCOUNTS_AT_ONCE)
      .pluck('id');
    const last = ids.at(-1);
    if (last === undefined) return accounts;
    await work(ids);
    accounts += ids.length;
    after = last;
  }
}
