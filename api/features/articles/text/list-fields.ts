import type { ReadFields } from '#publishing/parse-article.ts';
import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';

/** Fields of a text that lists show, as far as its frontmatter can be read. */
export interface ListFields {
  readonly title: string;
  /** The title as lists are sorted by it. */
  readonly sortTitle: string;
  readonly description: string;
  readonly author: string;
  readonly tags: readonly string[];
}

const LONGEST = { title: 200, description: 400, author: 100 } as const;
const MOST_TAGS = 10;
const NAME = /^[a-z0-9-]{1,90}$/;

/** Returns what lists show of an article; fields that cannot be read are empty. */
export function listFieldsOf(fields: Pick<ReadFields, 'data'>): ListFields {
  const data = fields.data ?? {};
  const text = (field: keyof typeof LONGEST) => {
    const value = data[field];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST[field]).toWellFormed() : '';
  };
  const tags = Array.isArray(data['tags']) ? data['tags'] : [];
  const title = text('title').replace(/\s+/g, ' ');
  return {
    title,
    sortTitle: foldText(title).slice(0, LONGEST.title).toWellFormed(),
    description: text('description'),
    author: text('author'),
    tags: tags
      .filter((tag) => typeof tag === 'string')
      .filter((tag) => NAME.test(tag))
      .slice(0, MOST_TAGS),
  };
}

/** The frontmatter of a text between its lines of `---`, and where it begins; null without one. */
export function frontmatterOf(source: string): { text: string; start: number } | null {
  const block = frontmatterBlock(source.replace(/^\uFEFF/, ''));
  return block === null ? null : { text: block.yaml, start: source.indexOf('\n') + 1 };
}
