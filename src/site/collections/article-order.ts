/* In which order articles stand, and which of them belong together. */

/** Fields of an article that its order depends on. */
export interface Ordered {
  readonly id: string;
  readonly collection: string;
  readonly data: {
    readonly title: string;
    readonly published: Date;
    readonly tags: readonly string[];
  };
}

/** The newest first; those of one day by their titles. */
export function newestFirst<Entry extends Ordered>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) =>
      other.data.published.getTime() - one.data.published.getTime() ||
      one.data.title.localeCompare(other.data.title, 'en'),
  );
}

/** The articles before and after one in a list that has the newest first; null at its ends. */
export function neighboursOf<Entry extends Ordered>(
  entry: Ordered,
  list: readonly Entry[],
): { readonly older: Entry | null; readonly newer: Entry | null } {
  const place = list.findIndex((other) => isSame(entry, other));
  if (place === -1) return { older: null, newer: null };
  return { older: list[place + 1] ?? null, newer: list[place - 1] ?? null };
}

/** Other articles that share tags with one: those that share most first, then the newest. */
export function relatedArticles<Entry extends Ordered>(
  entry: Ordered,
  all: readonly Entry[],
  most: number,
): Entry[] {
  const shared = (other: Entry) =>
    other.data.tags.filter((tag) => entry.data.tags.includes(tag)).length;
  return newestFirst(all.filter((other) => !isSame(entry, other) && shared(other) > 0))
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, most);
}

function isSame(one: Ordered, other: Ordered): boolean {
  return one.id === other.id && one.collection === other.collection;
}
