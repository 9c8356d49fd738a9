/*
 * Finding pages by the words of their texts on a large site. The index that every search loads leaves
 * most texts out; here each word names the pages that hold it, and words that begin alike are in one
 * file, loaded once somebody types such a word.
 */
import { meantBy, SEARCH_INDEX_PATH, searchTerm } from './site-search.ts';

/**
 * Words with the same beginning: for each, the places of its pages in the index, each as the step from
 * the one before. An empty list stands for a word of so many pages that it tells nothing.
 */
export type TextShard = Readonly<Record<string, readonly number[]>>;

/** Shorter words are not looked for in texts: they begin too many words. */
const SHORTEST = 3;
/** A word of more than this part of all pages tells nothing. */
const MOST_SHARE = 0.25;

/** The words of a text, each once, as they are compared. */
function textTerms(text: string): readonly string[] {
  const words = new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(searchTerm));
  return [...words].filter((word) => word !== null && word.length >= SHORTEST) as string[];
}

/** The file of a word: its first two characters. */
export function shardOf(word: string): string {
  return Array.from(word).slice(0, 2).join('');
}

/** The address of a file of words, of the index that names itself so. */
export function shardAddress(shard: string, of: string): string {
  return `${SEARCH_INDEX_PATH}?${new URLSearchParams({ texts: shard, of })}`;
}

/** The words of many texts, each once: a text is then a list of numbers. */
export interface Vocabulary {
  /** The words by their numbers. */
  readonly words: readonly string[];
  /** Returns the numbers of the words of a text, each once. */
  read(text: string): Uint32Array;
}

/** Creates a vocabulary without words. */
export function createVocabulary(): Vocabulary {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    return words.push(word) - 1;
  };
  return { words, read: (text) => Uint32Array.from(textTerms(text), numberOf) };
}

/** Sorts the words of pages, in the order of the index, into files. */
export function makeShards(
  pages: readonly Uint32Array[],
  words: readonly string[],
): ReadonlyMap<string, TextShard> {
  const places = new Map<number, number[]>();
  for (const [place, numbers] of pages.entries()) {
    for (const number of numbers) {
      const held = places.get(number);
      if (held === undefined) places.set(number, [place]);
      else held.push(place);
    }
  }
  const shards = new Map<string, Map<string, readonly number[]>>();
  for (const [number, held] of places) {
    const word = words[number] ?? '';
    const name = shardOf(word);
    const shard = shards.get(name) ?? new Map<string, readonly number[]>();
    shards.set(name, shard);
    shard.set(word, held.length > pages.length * MOST_SHARE ? [] : steps(held));
  }
  return new Map([...shards].map(([name, shard]) => [name, Object.fromEntries(shard)]));
}

function steps(places: readonly number[]): readonly number[] {
  return places.map((place, at) => place - (places[at - 1] ?? 0));
}

/** The words that a search looks for in texts. */
export function textWords(typed: string): readonly string[] {
  return textTerms(meantBy(typed));
}

/**
 * Returns the places of the pages whose texts hold all words, or words that begin with them; those
 * that hold the words themselves come first.
 */
export function findPlaces(
  shards: ReadonlyMap<string, TextShard>,
  words: readonly string[],
): readonly number[] {
  const telling = words.flatMap((word) => {
    const held = holdersOf(shards.get(shardOf(word)) ?? {}, word);
    return held === 'most' ? [] : [held];
  });
  const [first, ...others] = telling;
  if (first === undefined) return [];
  return [...first.keys()]
    .filter((place) => others.every((held) => held.has(place)))
    .map((place) => ({
      place,
      exact: telling.filter((held) => held.get(place) === true).length,
    }))
    .toSorted((one, other) => other.exact - one.exact || one.place - other.place)
    .map(({ place }) => place);
}

/** The places that hold a word, each with whether it is the word itself; `most` where nearly all do. */
function holdersOf(shard: TextShard, word: string): ReadonlyMap<number, boolean> | 'most' {
  if (Object.hasOwn(shard, word) && shard[word]?.length === 0) return 'most';
  const held = new Map<number, boolean>();
  for (const [known, list] of Object.entries(shard)) {
    if (!known.startsWith(word)) continue;
    let place = 0;
    for (const step of list) {
      place += step;
      held.set(place, known === word || held.get(place) === true);
    }
  }
  return held;
}
