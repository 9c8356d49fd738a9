import type { Knex } from 'knex';
import { withTransaction } from './transaction.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** When a transaction begins: with enough items at once, with fewer after a wait for more. */
interface Gathering {
  readonly enough: () => number;
  readonly waitMs: number;
}

const AT_ONCE: Gathering = { enough: () => 1, waitMs: 0 };

/**
 * Makes what runs `work` for an item, and resolves with its result once that is committed. Items that come
 * while a transaction runs share the next one, because a commit waits for the disk. `work` returns a result
 * for each item, in their order, and must be safe to repeat (`withTransaction`). If it fails, every item
 * of the transaction rejects.
 */
export function shareTransactions<Item, Result>(
  db: Knex,
  work: (trx: Knex.Transaction, items: readonly Item[]) => Promise<readonly Result[]>,
  { enough, waitMs }: Gathering = AT_ONCE,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let timer: NodeJS.Timeout | null = null;

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
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isRunning = true;
    const group = waiting;
    waiting = [];
    await commit(group);
    isRunning = false;
    // After the items that come at the same time.
    setImmediate(consider);
  }

  /** Begins a transaction, or waits for more items. */
  function consider(): void {
    if (isRunning || waiting.length === 0) return;
    if (waiting.length >= enough()) void run();
    else timer ??= setTimeout(() => void run(), waitMs);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      setImmediate(consider);
    });
}
