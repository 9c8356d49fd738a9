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

/** The articles before and after a place in a list that has the newest first; null at its ends. */
export function neighboursAt<Entry>(
  list: readonly Entry[],
  place: number,
): { readonly older: Entry | null; readonly newer: Entry | null } {
  return { older: list[place + 1] ?? null, newer: list[place - 1] ?? null };
}

/** The articles of a list that share most of these tags, in the order of the list where it is as many. */
export function relatedArticles<Entry extends Ordered>(
  tags: readonly string[],
  list: readonly Entry[],
  most: number,
): Entry[] {
  return list
    .map((entry) => ({ entry, shared: entry.data.tags.filter((tag) => tags.includes(tag)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, most)
    .map(({ entry }) => entry);
}
