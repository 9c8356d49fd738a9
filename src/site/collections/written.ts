import type { ZodType } from 'zod';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';
import { Article, Author, PlainPage, Tag, TimerPage } from '#shared/contract/content/content.ts';
import { PAGES_WITH_OWN_ROUTE } from './own-routes.ts';

/** How a collection is published. */
interface Publication {
  /** The part of the address before an entry's name: `/blog`. */
  readonly below: string;
  /** Entries that a route of their own shows. */
  readonly withOwnRoute: readonly string[];
  /** The components that a text may use. */
  readonly components: readonly string[];
}

/** A collection of what is written in `content/`. */
export interface Written<Schema extends ZodType = ZodType> extends Publication {
  /** A folder of MDX files, or one YAML file with a list. */
  readonly source: string;
  readonly schema: Schema;
}

const written = <Schema extends ZodType>(
  source: string,
  schema: Schema,
  rest: Partial<Publication> = {},
): Written<Schema> => ({ source, schema, below: '', withOwnRoute: [], components: [], ...rest });

const components = ['LiveTimer', 'Screenshot'];

/** Every collection: where its files are, how they are checked, and where they are published. */
export const WRITTEN = {
  timers: written('content/timers', TimerPage),
  pages: written('content/pages', PlainPage, { withOwnRoute: PAGES_WITH_OWN_ROUTE, components }),
  legal: written('content/legal', PlainPage, { components }),
  blog: written('content/blog', Article, { below: '/blog', components: COMPONENT_NAMES }),
  resources: written('content/resources', Article, {
    below: '/resources',
    components: COMPONENT_NAMES,
  }),
  authors: written('content/authors', Author, { below: '/authors' }),
  tags: written('content/tags.yml', Tag, { below: '/tags' }),
};

/** The address of an entry; null where a route of its own shows it. */
export function addressIn({ below, withOwnRoute }: Written, id: string): string | null {
  return withOwnRoute.includes(id) ? null : `${below}/${id}`;
}
