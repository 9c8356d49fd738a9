import { defineCollection } from 'astro:content';
import { file, glob, type Loader } from 'astro/loaders';
import type { ZodType } from 'zod';
import { Article, Author, PlainPage, Tag, TimerPage } from '#shared/contract/content.ts';
import { createAddressBook, fixedRoutes } from '#site/collections/address-book.ts';
import { contentLoader } from '#site/collections/content-loader.ts';
import { PAGES_WITH_OWN_ROUTE } from '#site/collections/own-routes.ts';
import { rulesMark } from '#site/collections/rules-mark.ts';

const rules = rulesMark(['src/shared', 'src/site/collections']);
const addresses = createAddressBook(fixedRoutes('src/pages'));

/** Every collection keeps the path below its folder as its id: `timer/5-minutes`. */
const mdx = (base: string) =>
  glob({ base, pattern: '**/*.mdx', generateId: ({ entry }) => entry.replace(/\.mdx$/, '') });

/** Entries of one schema, and where they stand: nowhere by themselves where a route shows them. */
const collection = <Schema extends ZodType>(
  loader: Loader,
  schema: Schema,
  { below = '', withOwnRoute = [] }: { below?: string; withOwnRoute?: readonly string[] } = {},
) =>
  defineCollection({
    loader: contentLoader(loader, {
      ...{ schema, addresses, rules },
      addressOf: (id) => (withOwnRoute.includes(id) ? null : `${below}/${id}`),
    }),
    schema,
  });

export const collections = {
  timers: collection(mdx('content/timers'), TimerPage),
  pages: collection(mdx('content/pages'), PlainPage, { withOwnRoute: PAGES_WITH_OWN_ROUTE }),
  legal: collection(mdx('content/legal'), PlainPage),
  blog: collection(mdx('content/blog'), Article, { below: '/blog' }),
  resources: collection(mdx('content/resources'), Article, { below: '/resources' }),
  authors: collection(mdx('content/authors'), Author, { below: '/authors' }),
  tags: collection(file('content/tags.yml'), Tag, { below: '/tags' }),
};
