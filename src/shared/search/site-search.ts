/* How the pages of the site are searched: the same for the build, which makes the index, and the browser. */

/** A page as the index holds it. */
export interface SearchPage {
  /** Its address: `/kitchen-timer`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Every heading and question of the page, in one text. */
  readonly headings: string;
}

/** What a search shows of a page. */
export type FoundPage = Pick<SearchPage, 'id' | 'title' | 'description'>;

/** Where the build puts the index. */
export const SEARCH_INDEX_PATH = '/search-index.json';

/** The options of minisearch, which index and search must share. */
export const SEARCH_OPTIONS: Readonly<{
  fields: string[];
  storeFields: string[];
  searchOptions: {
    boost: Record<string, number>;
    prefix: boolean;
    fuzzy: (term: string) => number;
    combineWith: 'AND';
  };
}> = {
  fields: ['title', 'headings', 'description'],
  storeFields: ['title', 'description'],
  searchOptions: {
    boost: { title: 4, headings: 1.5 },
    prefix: true,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : 0),
    combineWith: 'AND',
  },
};
