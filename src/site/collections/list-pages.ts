/*
 * Pages of a list. They are numbered from the oldest article, so that a new one changes the first page
 * of its list alone: `/blog` shows the newest articles, `/blog/page/1` the oldest.
 */

/** As many articles are on a numbered page. */
const PAGE_LENGTH = 50;

/** A page of a list. */
export interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  /** The number of the page of older articles; null on the last. */
  readonly older: number | null;
  /** The number of the page of newer ones, 0 for the first page of the list; null there. */
  readonly newer: number | null;
}

/** Returns how many numbered pages a list has beside its first: none before it fills two. */
export function numberedPages(length: number): number {
  return Math.max(0, Math.floor(length / PAGE_LENGTH) - 1);
}

/**
 * Returns a page of a list that has the newest first; 0 is the first page. Null for a number that
 * the list does not have.
 */
export function listPage<Entry>(list: readonly Entry[], number: number): ListPage<Entry> | null {
  const pages = numberedPages(list.length);
  if (!Number.isInteger(number) || number < 0 || number > pages) return null;
  if (number === 0) {
    const entries = list.slice(0, list.length - pages * PAGE_LENGTH);
    return { entries, older: pages === 0 ? null : pages, newer: null };
  }
  const end = list.length - (number - 1) * PAGE_LENGTH;
  return {
    entries: list.slice(end - PAGE_LENGTH, end),
    older: number === 1 ? null : number - 1,
    newer: number === pages ? 0 : number + 1,
  };
}
