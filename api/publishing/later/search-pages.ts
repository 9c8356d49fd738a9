/* The index of the search over all public pages, made from the pages as they are served. */
import MiniSearch from 'minisearch';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { KNOWN_AS } from '#shared/search/known-as.ts';
import {
  isLeading,
  SEARCH_OPTIONS,
  type SearchPage,
  searchTerm,
} from '#shared/search/site-search.ts';

/** The file below the content app of a build that has the pages of the site that publication never changes. */
export const SEARCH_PAGES = 'search-pages.json';

const NO_INDEX = /<meta\s+name="robots"\s+content="[^"]*noindex/i;
const TITLE = /<title>([\s\S]*?)<\/title>/i;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"/i;
const MAIN = /<main\b[^>]*>([\s\S]*)<\/main>/i;
const ARTICLE = /<article\b[^>]*>([\s\S]*)<\/article>/i;
const HEADINGS = /<(h[1-3]|summary)\b[^>]*>([\s\S]*?)<\/\1>/gi;

/** Returns the index entry of a built page; null for one that search must not find. */
export function readSearchPage(address: string, html: string): SearchPage | null {
  if (NO_INDEX.test(html)) return null;
  const main = MAIN.exec(html)?.[1] ?? '';
  const headings = [...main.matchAll(HEADINGS)].map(([, , text = '']) => plainText(text));
  const title = plainText(TITLE.exec(html)?.[1] ?? '');
  return {
    id: address,
    address: address.replace(/\W+/g, ' ').trim(),
    // The name of the site is on all of them.
    title: title.replace(/ · [^·]+$/, ''),
    description: plainText(DESCRIPTION.exec(html)?.[1] ?? ''),
    headings: headings.join('. '),
    // Pages that only lead to others hold the words of all.
    text: isLeading(address) ? '' : plainText(ARTICLE.exec(main)?.[1] ?? withoutTools(main)),
    names: KNOWN_AS[address] ?? '',
    card: '',
  };
}

/** Removes the parts of a page that are not text: menus, forms, timers. */
function withoutTools(main: string): string {
  return main.replace(/<(nav|form|script|style|astro-island)\b[\s\S]*?<\/\1>/gi, ' ');
}

const HEADINGS_2 = /<h2\b[^>]*>([\s\S]*?)<\/h2>/;
const CARD = /data-card="([^"]*)"[^>]*>([\s\S]*?)<\/li>/g;

/**
 * Returns the hub's text about each timer, by the address of its page; `html` is the hub as built.
 */
export function readCards(html: string): ReadonlyMap<string, string> {
  const cards = html.split('<section').flatMap((section) => {
    const group = HEADINGS_2.exec(section)?.[1] ?? '';
    return [...section.matchAll(CARD)].map(
      ([, id = '', card = '']) => [`/${id}`, plainText(`${group} ${card}`)] as const,
    );
  });
  return new Map(cards);
}

const TOOL = /<astro-island\b[^>]*\bprops="([^"]*)"/g;
/** Names of a tool's ready-made lengths and parts, in the configuration that its island is given. */
const NAMING = /&quot;(?:label|name|title)&quot;:\[0,&quot;(.*?)&quot;\]/g;

/** Returns the words, each once, by which the timer of a built page names things: `soft medium egg pasta`. */
export function toolWords(html: string): string {
  const names = [...html.matchAll(TOOL)].flatMap(([, props = '']) =>
    [...props.matchAll(NAMING)].map(([, name = '']) => plainText(name).toLowerCase()),
  );
  return [...new Set(names.join(' ').match(/\p{L}{3,}/gu))].join(' ');
}

/** The order of the pages in an index: the same pages make the same index. */
export function inOrder(pages: readonly SearchPage[]): readonly SearchPage[] {
  return pages.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * The index as text, which a browser opens with the same options. `texts` names the files with the words
 * of the texts that it leaves out.
 */
export function writeSearchIndex(pages: readonly SearchPage[], texts?: string): string {
  const search = new MiniSearch<SearchPage>(SEARCH_OPTIONS);
  search.addAll(withTellingWords(inOrder(pages)));
  return JSON.stringify(texts === undefined ? search : { ...search.toJSON(), texts });
}

/** A word of more pages than these says little of any, and would make the index heavy. */
const MOST_PAGES = 8;

/** Pages whose texts hold each word once, and only words that few texts have. */
function withTellingWords(pages: readonly SearchPage[]): readonly SearchPage[] {
  const texts = pages.map(
    ({ text }) => new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map(searchTerm)),
  );
  const counts = new Map<string | null, number>();
  for (const word of texts.flatMap((words) => [...words])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const isTelling = (word: string | null) => word !== null && (counts.get(word) ?? 0) <= MOST_PAGES;
  return pages.map((page, place) => ({
    ...page,
    text: [...(texts[place] ?? [])].filter(isTelling).join(' '),
  }));
}
