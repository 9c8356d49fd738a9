import type { Knex } from 'knex';
import { withTransaction } from './transaction.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes what runs `work` for an item, and resolves with its result once that is committed. Items that come
 * while a transaction runs share the next one, because a commit waits for the disk. `work` returns a result
 * for each item, in their order, and must be safe to repeat (`withTransaction`). If it fails, every item
 * of the transaction rejects.
 */
export function shareTransactions<Item, Result>(
  db: Knex,
  work: (trx: Knex.Transaction, items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function commit(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = group.map(({ item }) => item);
    try {
      const results = await withTransaction(db, (trx) => work(trx, items));
      for (const [at, result] of results.entries()) group[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await commit(group);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After the items that come at the same time.
      setImmediate(() => void run());
    });
}
