import type { KeptCopy } from '../storage/cached-copy.ts';

/** The list of a range of days, as it is kept. */
export interface KeptRange<Item> {
  readonly range: string;
  readonly items: readonly Item[];
}

/** A month may hold hundreds of sessions: the ranges that were opened last must do. */
const MOST_KEPT = 2;

/** The copy of each range's list, by the word of the range, where those opened last are kept. */
export function keptByRange<Item>(
  all: KeptCopy<readonly KeptRange<Item>[]>,
): (range: string) => KeptCopy<readonly Item[]> {
  return (range) => ({
    read: () => all.read()?.find((kept) => kept.range === range)?.items ?? null,
    write(items) {
      const now = { range, items };
      const before = all.read() ?? [];
      const isKnown = before.some((kept) => kept.range === range);
      const after = isKnown
        ? before.map((kept) => (kept.range === range ? now : kept))
        : [now, ...before].slice(0, MOST_KEPT);
      all.write(after);
    },
  });
}
