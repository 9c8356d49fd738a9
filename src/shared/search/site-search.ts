/* How the pages of the site are searched: the same for the build, which makes the index, and the browser. */

/** A page as the index holds it. */
export interface SearchPage {
  /** Its address: `/kitchen-timer`. */
  readonly id: string;
  /** The words of its address: `kitchen timer`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** Every heading and question of the page, in one text. */
  readonly headings: string;
  /** What it says besides. */
  readonly text: string;
}

/** What a search shows of a page. */
export type FoundPage = Pick<SearchPage, 'id' | 'title' | 'description'>;

/** Where the build puts the index. */
export const SEARCH_INDEX_PATH = '/search-index.json';

type CombineWith = 'AND' | 'OR';

/** The options of minisearch, which index and search must share. */
export const SEARCH_OPTIONS: Readonly<{
  fields: string[];
  storeFields: string[];
  processTerm: (term: string) => string | null;
  searchOptions: {
    boost: Record<string, number>;
    prefix: (term: string) => boolean;
    fuzzy: (term: string) => number;
    weights: { prefix: number; fuzzy: number };
    combineWith: CombineWith;
    boostDocument: (id: unknown) => number;
  };
}> = {
  fields: ['title', 'address', 'headings', 'description', 'text'],
  storeFields: ['title', 'description'],
  processTerm: searchTerm,
  searchOptions: {
    boost: { title: 4, address: 4, headings: 1.5, text: 0.7 },
    // Whoever types 5 does not mean 50.
    prefix: (term: string) => !/^\d/.test(term),
    fuzzy: (term: string) => (term.length > 4 && !/^\d/.test(term) ? 0.2 : 0),
    weights: { prefix: 0.375, fuzzy: 0.2 },
    combineWith: 'AND',
    boostDocument: weightOf,
  },
};

/** Pages that only lead to others name everything; and most visitors want a tool before a text. */
function weightOf(id: unknown): number {
  const address = String(id);
  if (/^\/(?:blog|classic|timers|resources\/all-articles|tags.*|authors\/.*)?$/.test(address)) {
    return 0.3;
  }
  return /^\/(?:blog|resources)\/|^\/(?:gdpr|privacy|terms)$/.test(address) ? 0.6 : 1;
}

const EVERYWHERE = new Set(
  'a about an and are as at be by can do does for from how i if in is it my of on or that the this to what when which why with you your'.split(
    ' ',
  ),
);
const UNIT = /^(?:(m)in(?:ute)?s?|(s)ec(?:ond)?s?|(h)(?:ou)?rs?)$/;

/** A word as it is compared: without case, accents and plural; null for one that says nothing. */
export function searchTerm(word: string): string | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (EVERYWHERE.has(plain)) return null;
  const [, minute, second] = UNIT.exec(plain) ?? [];
  if (UNIT.test(plain)) return minute ? 'minute' : second ? 'second' : 'hour';
  return plain.length > 3 && /[^isu]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

/** What visitors type, and what the pages call it. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/(\d)(?=[a-z])/g, '$1 '],
  [/\b(?:1|one|an) (?:hour|hr|h)\b/g, '60 minute'],
  [/\bhalf an? hour\b/g, '30 minute'],
  [/\b(\d+) m\b/g, '$1 minute'],
  [/^pomo?do?ro(?: timer)?$/g, 'tomato pomodoro'],
  [/\bstop watch/g, 'stopwatch'],
  [/\bpower nap/g, 'nap'],
  [/\bkids?\b/g, 'children'],
  [/\bsoccer\b/g, 'football'],
  [/\bwriting\b/g, 'writer'],
  [/\bnanowrimo\b/g, 'novel words'],
  [/\b(?:prices?|costs?|premium|subscription)\b/g, 'pricing'],
  [/\b(?:two|three|many|multiple) timers\b/g, 'several timers'],
  [/\b(?:dark|night) ?(?:mode|theme)\b/g, 'dark theme'],
  [/\b(?:keyboard )?(?:shortcuts?|hotkeys?)\b/g, 'keys'],
  [/\b(?:new year(?:'?s)?|christmas|xmas|easter|birthday)\b/g, 'countdown date'],
];

/** What somebody typed, in the words of the pages: `5min for kids` is `5 minute for children`. */
export function meantBy(typed: string): string {
  return CALLED.reduce((text, [said, meant]) => text.replace(said, meant), typed.toLowerCase());
}

interface Found {
  readonly id: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
}

/** What can be searched: the index, opened with `SEARCH_OPTIONS`. */
export interface Searchable {
  search(words: string, options: { combineWith: CombineWith }): readonly Found[];
}

/** The pages that hold all of the words, the best first; where none does, those that hold some. */
export function findPages(index: Searchable, typed: string): readonly FoundPage[] {
  const words = meantBy(typed);
  const all = index.search(words, { combineWith: 'AND' });
  const found = all.length > 0 ? all : index.search(words, { combineWith: 'OR' });
  return found.map(({ id, title, description }) => ({
    id: String(id),
    title: String(title),
    description: String(description),
  }));
}
