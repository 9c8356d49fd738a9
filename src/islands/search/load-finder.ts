/* The one search of the public pages, over the index that the build made; hub and header ask it. */
import MiniSearch from 'minisearch';
import {
  type FoundPage,
  findPages,
  SEARCH_INDEX_PATH,
  SEARCH_OPTIONS,
} from '#shared/search/site-search.ts';
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

let finding: Promise<Find> | null = null;

/** The search, once its index has come; rejects where it does not, and the next call tries again. */
export async function loadFinder(): Promise<Find> {
  finding ??= loadIndex();
  try {
    return await finding;
  } catch (error) {
    finding = null;
    throw error;
  }
}

async function loadIndex(): Promise<Find> {
  const answer = await fetch(SEARCH_INDEX_PATH);
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`);
  const index = MiniSearch.loadJSON(await answer.text(), SEARCH_OPTIONS);
  return (words) => ({
    pages: findPages(index, words),
    typed: typedTimers(words, Date.now()),
  });
}
