import { ARTICLE_STATES } from '#shared/domain/content/articles.ts';
import type { SectionFilters } from '../sections/sections.ts';

/** Names of the filters of articles in the address. */
export const ARTICLE_FILTERS = ['text', 'state', 'author', 'tag'] as const;

const SORTS = ['-updated', 'updated', '-published', 'published', 'title', '-title'] as const;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 100;

/** Returns the sort order of an address; those changed last come first where it names none. */
export function sortOf(filters: SectionFilters): (typeof SORTS)[number] {
  return SORTS.find((each) => each === filters['sort']) ?? '-updated';
}

/** Returns the filters of an address as the server accepts them; unknown values are dropped. */
export function articleQuery(filters: SectionFilters) {
  const state = ARTICLE_STATES.find((each) => each === filters['state']);
  const text = filters['text']?.trim().slice(0, LONGEST) ?? '';
  const { author = '', tag = '' } = filters;
  return {
    ...(text !== '' && { text }),
    ...(state !== undefined && { state }),
    ...(isName(author) && { author }),
    ...(isName(tag) && { tag }),
  };
}

function isName(text: string): boolean {
  return text.length <= LONGEST && NAME.test(text);
}
