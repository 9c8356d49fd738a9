/*
 * Everything that is published, as the pages read it. A page that is rendered asks named questions; the
 * answers are fingerprinted, so that a publication renders again the pages whose answers have changed,
 * and no list of dependencies is maintained by hand.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash as digest } from 'node:crypto';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import type { Article } from '#shared/contract/content/content.ts';
import { neighboursAt, newestFirst, relatedArticles } from './article-order.ts';
import { listPage } from './list-pages.ts';

/** The two kinds of articles: the blog's, and guides, which are long and seldom change. */
export type ArticleCollection = 'blog' | 'resources';

/** A published article, without its text. */
export interface ArticleEntry {
  readonly collection: ArticleCollection;
  /** Its slug. */
  readonly id: string;
  readonly data: Article;
  /** Whole minutes that it takes to read. */
  readonly minutes: number;
  /** Differs whenever its text does. */
  readonly version: string;
  /** Reads its text, which is not kept in memory. */
  readonly read: () => Promise<ArticleTree>;
}

/** A tag as `content/tags.yml` describes it. */
export interface TagEntry {
  readonly slug: string;
  readonly name: string;
  readonly sentence: string;
}

/** A tag with everything that carries it, the newest first. */
export interface TagWithArticles {
  readonly tag: TagEntry;
  readonly articles: readonly ArticleEntry[];
}

/** Everything that is published at one time. */
export interface Library {
  /** Every article, the newest first. */
  readonly articles: readonly ArticleEntry[];
  readonly tags: readonly TagEntry[];
}

const RELATED = 3;
const MOST_NEAR = 40;
const LATEST = 3;

/** The questions that a page may ask, each with one argument; an empty text where it needs none. */
const QUESTIONS = {
  article: (library: Indexed, address: string) => library.byAddress.get(address) ?? null,
  neighbours: (library: Indexed, address: string) => {
    const entry = library.byAddress.get(address);
    if (entry === undefined) return { older: null, newer: null };
    return neighboursAt(library.listOf(entry.collection), library.placeOf(entry).inCollection);
  },
  related: (library: Indexed, address: string) => {
    const entry = library.byAddress.get(address);
    if (entry === undefined) return [];
    const others = library.relatedTo(entry.data.tags).filter((other) => other !== entry);
    return others.slice(0, RELATED);
  },
  list: (library: Indexed, collection: string) => library.listOf(collection),
  /** A page of a list: `blog#0` is the first of the blog. */
  page: (library: Indexed, argument: string) => {
    const [list = '', number = ''] = argument.split('#');
    return listPage(library.listOf(list), Number(number));
  },
  latest: (library: Indexed) => library.listOf('blog').slice(0, LATEST),
  author: (library: Indexed, author: string) =>
    library.articles.filter(({ data }) => data.author === author),
  tag: (library: Indexed, slug: string) => tagWithArticles(library, slug),
  tags: (library: Indexed) =>
    library.tags
      .flatMap(({ slug }) => tagWithArticles(library, slug) ?? [])
      .toSorted((one, other) => one.tag.name.localeCompare(other.tag.name, 'en')),
  /** The newest articles of a list with their whole texts. */
  texts: (library: Indexed, list: string) => library.listOf(list).slice(0, MOST_IN_A_FEED),
} as const;

type Question = keyof typeof QUESTIONS;
type Answer<Name extends Question> = ReturnType<(typeof QUESTIONS)[Name]>;

/** As many articles stand in a feed. */
const MOST_IN_A_FEED = 50;

/** The questions that a page asked, each with the fingerprint of its answer. */
export type Reads = Readonly<Record<string, string>>;

interface Reading {
  readonly library: Indexed;
  readonly reads: Map<string, string>;
}

const readings = new AsyncLocalStorage<Reading>();

/** Runs `work` on a library, and returns its result with what it read. */
export async function readFrom<Result>(
  library: Library,
  work: () => Promise<Result>,
): Promise<{ result: Result; reads: Reads }> {
  const reads = new Map<string, string>();
  const result = await readings.run({ library: indexOf(library), reads }, work);
  return { result, reads: Object.fromEntries(reads) };
}

/** Whether a page that read this would look otherwise with another library. */
export function isStale(library: Library, reads: Reads): boolean {
  const indexed = indexOf(library);
  return Object.entries(reads).some(([key, fingerprint]) => {
    const [name = '', argument = ''] = key.split(' ');
    return fingerprintOf(name as Question, indexed, argument) !== fingerprint;
  });
}

/** Returns the answer to a question about what is published; `library` where no page is being rendered. */
export function ask<Name extends Question>(
  name: Name,
  argument: string,
  library: () => Promise<Library>,
): Promise<Answer<Name>> | Answer<Name> {
  const reading = readings.getStore();
  const answer = (indexed: Indexed) => QUESTIONS[name](indexed, argument) as Answer<Name>;
  if (reading === undefined) return library().then((all) => answer(indexOf(all)));
  const key = `${name} ${argument}`;
  if (!reading.reads.has(key)) {
    reading.reads.set(key, fingerprintOf(name, reading.library, argument));
  }
  return answer(reading.library);
}

/** The address of an article: `/blog/deep-work`. */
export function articleAddress({
  collection,
  id,
}: Pick<ArticleEntry, 'collection' | 'id'>): string {
  return `/${collection}/${id}`;
}

interface Indexed extends Library {
  readonly byAddress: ReadonlyMap<string, ArticleEntry>;
  readonly byTag: ReadonlyMap<string, readonly ArticleEntry[]>;
  /** `blog`, `resources`, `all`, or `tag:<slug>`. */
  readonly listOf: (list: string) => readonly ArticleEntry[];
  /** Where an article stands among all, and in its collection. */
  readonly placeOf: (entry: ArticleEntry) => { readonly inAll: number; inCollection: number };
  /** The articles nearest to some tags: one more than a page shows, which may be among them itself. */
  readonly relatedTo: (tags: readonly string[]) => readonly ArticleEntry[];
  /** Fingerprints that were made already. */
  readonly made: Map<string, string>;
}

const indexes = new WeakMap<Library, Indexed>();

function indexOf(library: Library): Indexed {
  const known = indexes.get(library);
  if (known !== undefined) return known;
  const articles = newestFirst(library.articles);
  const byTag = Map.groupBy(
    articles.flatMap((entry) => entry.data.tags.map((slug) => ({ slug, entry }))),
    ({ slug }) => slug,
  );
  const lists = new Map<string, readonly ArticleEntry[]>([
    ['all', articles],
    ...Map.groupBy(articles, ({ collection }) => collection),
    ...[...byTag].map(
      ([slug, tagged]) => [`tag:${slug}`, tagged.map(({ entry }) => entry)] as const,
    ),
  ]);
  const listOf = (list: string) => lists.get(list) ?? [];
  const placeOf = placesIn(articles);
  const indexed: Indexed = {
    articles,
    tags: library.tags,
    made: new Map(),
    listOf,
    placeOf,
    byAddress: new Map(articles.map((entry) => [articleAddress(entry), entry])),
    byTag: new Map([...byTag].map(([slug, tagged]) => [slug, tagged.map(({ entry }) => entry)])),
    relatedTo: nearestTo(listOf, placeOf),
  };
  indexes.set(library, indexed);
  return indexed;
}

function placesIn(articles: readonly ArticleEntry[]): Indexed['placeOf'] {
  const lengths = new Map<string, number>();
  const places = new Map(
    articles.map((entry, inAll) => {
      const inCollection = lengths.get(entry.collection) ?? 0;
      lengths.set(entry.collection, inCollection + 1);
      return [entry, { inAll, inCollection }];
    }),
  );
  return (entry) => places.get(entry) ?? { inAll: -1, inCollection: -1 };
}

/** Many articles have the same tags, and the same articles near them. */
function nearestTo(
  listOf: Indexed['listOf'],
  placeOf: Indexed['placeOf'],
): (tags: readonly string[]) => readonly ArticleEntry[] {
  const found = new Map<string, readonly ArticleEntry[]>();
  return (tags) => {
    const key = tags.toSorted().join(' ');
    const known = found.get(key);
    if (known !== undefined) return known;
    // Among many articles of a tag the newest are near enough.
    const near = new Set(tags.flatMap((slug) => listOf(`tag:${slug}`).slice(0, MOST_NEAR)));
    const newest = [...near].toSorted((one, other) => placeOf(one).inAll - placeOf(other).inAll);
    const nearest = relatedArticles(tags, newest, RELATED + 1);
    found.set(key, nearest);
    return nearest;
  };
}

function tagWithArticles(library: Indexed, slug: string): TagWithArticles | null {
  const tag = library.tags.find((each) => each.slug === slug);
  const articles = library.byTag.get(slug) ?? [];
  return tag === undefined || articles.length === 0 ? null : { tag, articles };
}

function fingerprintOf(name: Question, library: Indexed, argument: string): string {
  const key = `${name} ${argument}`;
  const made = library.made.get(key) ?? hash(markOf(name, QUESTIONS[name](library, argument)));
  library.made.set(key, made);
  return made;
}

/** The part of an answer that a page can show. */
function markOf(name: Question, answer: unknown): string {
  const isWhole = name === 'article' || name === 'texts';
  return JSON.stringify(answer, (_key, value: unknown) =>
    isEntry(value) ? entryMark(value, isWhole) : value,
  );
}

const marks = new WeakMap<ArticleEntry, { card: string; whole: string }>();

function entryMark(entry: ArticleEntry, isWhole: boolean): string {
  const known = marks.get(entry);
  const { title, description, published, updated, tags, author } = entry.data;
  const made = known ?? {
    card: hash(
      JSON.stringify([
        articleAddress(entry),
        title,
        description,
        published,
        updated,
        tags,
        author,
        entry.minutes,
      ]),
    ),
    whole: hash(JSON.stringify([articleAddress(entry), entry.data, entry.version])),
  };
  marks.set(entry, made);
  return isWhole ? made.whole : made.card;
}

function isEntry(value: unknown): value is ArticleEntry {
  return typeof value === 'object' && value !== null && 'collection' in value && 'version' in value;
}

function hash(text: string): string {
  return digest('sha256', text, 'base64url').slice(0, 16);
}
