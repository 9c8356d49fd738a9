/*
 * How the pages of the site are searched, by the header and by the hub alike: one index, made at build,
 * and one order of what is found.
 */
import { readTime } from '../domain/durations/read-time.ts';

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
  /** The rest of the page's text. */
  readonly text: string;
  /** Names that visitors use for it, where the page uses another. */
  readonly names: string;
  /** The hub's text about this timer. */
  readonly card: string;
}

/** The fields of a page that a search shows. */
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
    weights: { prefix: number; fuzzy: number };
    combineWith: CombineWith;
    boostDocument: (id: unknown) => number;
  };
}> = {
  fields: ['title', 'address', 'names', 'headings', 'description', 'card', 'text'],
  storeFields: ['title', 'description'],
  processTerm: searchTerm,
  searchOptions: {
    boost: { title: 4, address: 4, names: 5.5, headings: 1.5, card: 0.8, text: 0.7 },
    // A visitor who types 5 does not mean 50.
    prefix: (term: string) => !/^\d/.test(term),
    weights: { prefix: 0.375, fuzzy: 0.2 },
    combineWith: 'AND',
    boostDocument: weightOf,
  },
};

/** Whether a page only leads to others. */
export function isLeading(address: string): boolean {
  return /^\/(?:blog|classic|timers|resources\/all-articles|tags.*|authors\/.*)?$/.test(address);
}

/** Pages that only lead to others name everything; and most visitors want a tool before a text. */
function weightOf(id: unknown): number {
  const address = String(id);
  if (isLeading(address)) return 0.3;
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

/** Words that visitors type, and the words that pages use instead. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/(\d)(?=[a-z])/g, '$1 '],
  [/\bpomo?do?ros?\b/g, 'pomodoro'],
  [/\bstop watch/g, 'stopwatch'],
  [/\bpower nap/g, 'nap'],
  [/\bkids?\b/g, 'children'],
  [/\bsoccer\b/g, 'football'],
  [/\bwriting\b/g, 'writer'],
  [/\bnanowrimo\b/g, 'novel words'],
  [/\b(?:prices?|costs?|premium|subscription)\b/g, 'pricing'],
  [/\b(?:two|three|many|multiple) timers\b/g, 'several timers'],
  [/\b(?:dark|night) ?(?:mode|theme)\b/g, 'light dark theme'],
  [/\b(?:keyboard )?(?:shortcuts?|hotkeys?)\b/g, 'keys'],
  [/\b(?:new year(?:'?s)?|christmas|xmas|easter|birthday)\b/g, 'countdown date'],
];

/**
 * Returns the typed words in the words of the pages: `half an hour for kids` is `30 minute
 * children`.
 */
export function meantBy(typed: string): string {
  const length = minutesIn(typed);
  if (length !== null) return called(`${length.minutes} minute ${length.name}`);
  // Of `2 eggs` the eggs are looked for: no page is about the number.
  const time = readTime(typed);
  const name = time.kind === 'unsure' ? time.guesses[0]?.name : '';
  return called(name || typed);
}

/** Words as the pages have them. */
function called(words: string): string {
  return CALLED.reduce((text, [said, meant]) => text.replace(said, meant), words.toLowerCase());
}

/** The whole minutes of a typed length, and what stands beside it; null for other words. */
function minutesIn(typed: string): { readonly minutes: number; readonly name: string } | null {
  const time = readTime(typed);
  if (time.kind !== 'for' || time.ms % 60_000 !== 0) return null;
  return { minutes: time.ms / 60_000, name: time.name };
}

interface Found {
  readonly id: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
}

interface QueryOptions {
  readonly combineWith?: CombineWith;
  readonly fields?: string[];
  readonly prefix?: boolean;
  readonly fuzzy?: number;
  readonly boostDocument?: (id: unknown) => number;
}

type Query = string | (QueryOptions & { readonly queries: Query[] });

/** A search index, opened with `SEARCH_OPTIONS`. */
export interface Searchable {
  search(query: Query, options: QueryOptions): readonly Found[];
}

/** Of the pages for a length the plain one comes first. */
const EXACTLY = {
  combineWith: 'AND',
  prefix: false,
  boostDocument: (id: unknown) => (/^\/timer\/\d/.test(String(id)) ? 2 : 1),
} as const;

/**
 * The pages that hold all of the words, the best first. Where none does: those that hold them with a
 * slip of the keyboard in each, and then those that hold some. A length alone finds the pages that are
 * made for it.
 */
export function findPages(index: Searchable, typed: string): readonly FoundPage[] {
  const words = meantBy(typed);
  const all = findWhole(index, typed);
  if (all.length > 0 || isLength(typed)) return all;
  const queries = wordsOf(words).map(withSlips);
  const near = index.search({ combineWith: 'AND', queries }, {});
  if (near.length > 0) return near.map(foundPage);
  return index.search({ combineWith: 'OR', queries }, {}).map(foundPage);
}

/** The pages that hold all of the words; for a length alone those that are made for it. */
export function findWhole(index: Searchable, typed: string): readonly FoundPage[] {
  const words = meantBy(typed);
  if (!isLength(typed)) return index.search(words, { combineWith: 'AND' }).map(foundPage);
  const time = readTime(typed);
  // For 90 seconds there is none.
  if (time.kind === 'for' && time.ms % 60_000 !== 0) return [];
  return index.search(words, { ...EXACTLY, fields: ['address'] }).map(foundPage);
}

/** Whether a length is typed, and nothing else. */
export function isLength(typed: string): boolean {
  const time = readTime(typed);
  return time.kind === 'for' && time.name === '';
}

function foundPage({ id, title, description }: Found): FoundPage {
  return { id: String(id), title: String(title), description: String(description) };
}

const wordsOf = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => searchTerm(word) !== null);

/** A word, and what it may be: with a letter too many, missing or another, or two that changed places. */
function withSlips(word: string): Query {
  const isWord = word.length > 3 && !/\d/.test(word);
  if (!isWord) return { queries: [word] };
  const swaps = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  const fuzzy = word.length > 7 ? 2 : 1;
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], fuzzy },
      {
        queries: swaps.filter((swap) => swap !== word).map(called),
        combineWith: 'OR',
        prefix: false,
      },
    ],
  };
}
