import type { CachedCopy } from '../storage/cached-copy.ts';

/** The list of a range of days, as it is kept. */
export interface CachedRange<Item> {
  readonly range: string;
  readonly items: readonly Item[];
}

/** A month may hold hundreds of sessions: the ranges that were opened last must do. */
const MOST_KEPT = 2;

/** The copy of each range's list, by the word of the range, where those opened last are kept. */
export function cacheByRange<Item>(
  all: CachedCopy<readonly CachedRange<Item>[]>,
): (range: string) => CachedCopy<readonly Item[]> {
  return (range) => ({
    read: () => all.read()?.find((cache) => cache.range === range)?.items ?? null,
    write(items) {
      const now = { range, items };
      const before = all.read() ?? [];
      const isKnown = before.some((cache) => cache.range === range);
      const after = isKnown
        ? before.map((cache) => (cache.range === range ? now : cache))
        : [now, ...before].slice(0, MOST_KEPT);
      all.write(after);
    },
  });
}
