import type { Publisher } from '#api/publishing/publisher.ts';

const turns = new WeakMap<Publisher, Promise<unknown>>();

/**
 * Makes one change of the public site after the other within this process, so that each can be taken
 * back by itself where no release can be made of it.
 */
export function inTurn<T>(publisher: Publisher, work: () => Promise<T>): Promise<T> {
  const before = turns.get(publisher) ?? Promise.resolve();
  const result = before.then(work);
  turns.set(
    publisher,
    result.catch(() => undefined),
  );
  return result;
}
