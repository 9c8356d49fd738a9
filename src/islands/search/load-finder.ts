/* The one search of the public pages, over the index that the build made; hub and header ask it. */
import MiniSearch from 'minisearch';
import { countSearch } from '#platform/visits/count-event.ts';
import {
  type FoundPage,
  findPages,
  findWhole,
  isLength,
  SEARCH_INDEX_PATH,
  SEARCH_OPTIONS,
} from '#shared/search/site-search.ts';
import {
  findPlaces,
  shardAddress,
  shardOf,
  type TextShard,
  textWords,
} from '#shared/search/text-shards.ts';
import { type TypedTimers, typedTimers } from '#shared/search/typed-timers.ts';

/** Results of a search. */
export interface Finding {
  /** The pages, the best first. */
  readonly pages: readonly FoundPage[];
  /** The timers that the words ask for. */
  readonly typed: TypedTimers;
}

/** Finds pages and timers by words. */
export type Find = (words: string) => Finding;

/** The search of a loaded index. */
interface Finder {
  readonly find: Find;
  readonly findInTexts: (words: string, most: number) => Promise<readonly FoundPage[]>;
}

let finding: Promise<Finder> | null = null;

/** The search, once its index has come; rejects where it does not, and the next call tries again. */
export async function loadFinder(): Promise<Find> {
  return (await load()).find;
}

/**
 * The pages by all words of their texts too, at least `most` where there are so many. On a large site
 * that takes files of words; where one does not come, the pages that are found without.
 */
export async function findInTexts(words: string, most: number): Promise<readonly FoundPage[]> {
  return (await load()).findInTexts(words, most);
}

async function load(): Promise<Finder> {
  finding ??= loadIndex();
  try {
    return await finding;
  } catch (error) {
    finding = null;
    throw error;
  }
}

/** The parts of an index that name its pages. */
interface Places {
  /** Names the files of words; missing where the index has all texts. */
  readonly texts?: string;
  readonly documentIds: Readonly<Record<string, string>>;
  readonly storedFields: Readonly<Record<string, Omit<FoundPage, 'id'>>>;
}

async function loadIndex(): Promise<Finder> {
  const answer = await fetch(SEARCH_INDEX_PATH);
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`);
  const json = await answer.text();
  const index = MiniSearch.loadJSON(json, SEARCH_OPTIONS);
  const places: Places = JSON.parse(json);
  const loadShard = createShards(places.texts);
  return {
    find(words) {
      const finding = { pages: findPages(index, words), typed: typedTimers(words, Date.now()) };
      countSearch(words, finding.pages.length + finding.typed.timers.length);
      return finding;
    },
    async findInTexts(typed, most) {
      const whole = findWhole(index, typed);
      const words = isLength(typed) ? [] : textWords(typed);
      const near = findPages(index, typed);
      if (places.texts === undefined || whole.length >= most || words.length === 0) return near;
      const names = [...new Set(words.map(shardOf))];
      const shards = await Promise.all(
        names.map(async (name) => [name, await loadShard(name)] as const),
      );
      const inTexts = findPlaces(new Map(shards), words).flatMap((place) => {
        const id = places.documentIds[place];
        const fields = places.storedFields[place];
        return id === undefined || fields === undefined ? [] : [{ id, ...fields }];
      });
      // A page that holds all words comes before those that hold some.
      const all = firstOfEach([...whole, ...inTexts, ...near]);
      if (all.length > 0) countSearch(typed, all.length);
      return all;
    },
  };
}

function firstOfEach(pages: readonly FoundPage[]): readonly FoundPage[] {
  const seen = new Map<string, FoundPage>();
  for (const page of pages) if (!seen.has(page.id)) seen.set(page.id, page);
  return [...seen.values()];
}

/** Loads files of words, each once. */
function createShards(of: string | undefined): (name: string) => Promise<TextShard> {
  const loaded = new Map<string, Promise<TextShard>>();
  async function fetchShard(name: string): Promise<TextShard> {
    const answer = await fetch(shardAddress(name, of ?? ''));
    // No text has such words; or the index is replaced by now, and the next page has the new one.
    if (answer.status === 404) return {};
    if (!answer.ok) throw new Error(`The words answer ${answer.status}.`);
    const shard = await answer.json();
    // While the server cannot make them, it answers with the index of the build.
    return 'documentIds' in shard ? {} : shard;
  }
  return (name) => {
    const present = loaded.get(name);
    if (present !== undefined) return present;
    const loading = fetchShard(name).catch((): TextShard => {
      loaded.delete(name);
      return {};
    });
    loaded.set(name, loading);
    return loading;
  };
}
