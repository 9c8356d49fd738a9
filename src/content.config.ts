import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import type { ZodType } from 'zod';
import { createAddressBook, fixedRoutes } from '#site/collections/address-book.ts';
import { contentLoader } from '#site/collections/content-loader.ts';
import { rulesMark } from '#site/collections/rules-mark.ts';
import { addressIn, WRITTEN, type Written } from '#site/collections/written.ts';

const rules = rulesMark(['src/shared', 'src/publishing', 'src/site/collections']);
const addresses = createAddressBook(fixedRoutes('src/pages'));

/** Every collection keeps the path below its folder as its id: `timer/5-minutes`. */
const mdx = (base: string) =>
  glob({ base, pattern: '**/*.mdx', generateId: ({ entry }) => entry.replace(/\.mdx$/, '') });

const collection = <Schema extends ZodType>(written: Written<Schema>) => {
  const { source, schema } = written;
  return defineCollection({
    loader: contentLoader(source.endsWith('.yml') ? file(source) : mdx(source), {
      schema,
      addresses,
      rules,
      components: written.components,
      addressOf: (id) => addressIn(written, id),
    }),
    schema,
  });
};

export const collections = {
  timers: collection(WRITTEN.timers),
  pages: collection(WRITTEN.pages),
  legal: collection(WRITTEN.legal),
  blog: collection(WRITTEN.blog),
  resources: collection(WRITTEN.resources),
  authors: collection(WRITTEN.authors),
  tags: collection(WRITTEN.tags),
};
