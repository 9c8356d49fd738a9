import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { Article, Author, PlainPage, Tag, TimerPage } from '#shared/contract/content.ts';

/** Every collection keeps the path below its folder as its id: `timer/5-minutes`. */
const mdx = (base: string) =>
  glob({ base, pattern: '**/*.mdx', generateId: ({ entry }) => entry.replace(/\.mdx$/, '') });

export const collections = {
  timers: defineCollection({ loader: mdx('content/timers'), schema: TimerPage }),
  pages: defineCollection({ loader: mdx('content/pages'), schema: PlainPage }),
  legal: defineCollection({ loader: mdx('content/legal'), schema: PlainPage }),
  blog: defineCollection({ loader: mdx('content/blog'), schema: Article }),
  resources: defineCollection({ loader: mdx('content/resources'), schema: Article }),
  authors: defineCollection({ loader: mdx('content/authors'), schema: Author }),
  tags: defineCollection({ loader: file('content/tags.yml'), schema: Tag }),
};
