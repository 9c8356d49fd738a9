/* Articles as MDX files, and the links between them. */
import * as z from 'zod';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { ArticleOutcome, Kind, ListedArticle, Version } from './articles.ts';
import { PageAddress } from './redirects.ts';

const ImportReport = z
  .object({
    created: z.array(ListedArticle),
    updated: z.array(ListedArticle),
    unchanged: z.int().min(0),
    refused: z.array(z.object({ file: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ArticleImport' });

/** The outcome of an import of articles. */
export type ImportReport = z.output<typeof ImportReport>;

/** Articles to and from files, so that git and the browser can change sides. */
export const articleFilesApi = {
  export: endpoint({
    method: 'GET',
    path: '/admin/articles/export',
    access: 'admin',
    summary:
      'Articles as MDX files in a ZIP, in the folders of content/: drafts, or what is public. One at a time.',
    query: z.strictObject({
      kind: Kind.optional(),
      version: z
        .enum(['draft', 'public'], { error: 'A version is draft or public.' })
        .default('draft'),
    }),
    status: 200,
    produces: 'application/zip',
    cost: 20,
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/articles/import',
    access: 'admin',
    summary:
      'Takes MDX files out of a ZIP, sent as it is: each becomes a draft, or the next version of one. Nothing is published.',
    takes: 'application/zip',
    reply: ImportReport,
    status: 200,
    cost: 20,
    maxBodyBytes: MOST_BYTES.archive,
  }),
};

const Change = z.object({ line: z.int().min(1), before: z.string(), after: z.string() });

const LinkingArticle = z
  .object({
    article: ListedArticle,
    changes: z.array(Change),
    isPublished: z.boolean().meta({
      description: 'Whether the change is published at once, as the draft holds no other.',
    }),
  })
  .meta({ id: 'LinkingArticle' });

/** An article with the lines in which it links to an address. */
export type LinkingArticle = z.output<typeof LinkingArticle>;

const FromTo = { from: PageAddress, to: PageAddress };

/** Links of articles to an address that a page has left. */
export const articleLinksApi = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/article-links/preview',
    access: 'admin',
    summary: 'The articles that link to an address, and what would change in each.',
    body: z.strictObject(FromTo),
    reply: z.object({ items: z.array(LinkingArticle) }),
    status: 200,
    cost: 5,
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/admin/article-links/rewrite',
    access: 'admin',
    summary: 'Makes the links of articles lead to another address; a version that was seen each.',
    body: z.strictObject({
      ...FromTo,
      articles: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, { error: 'Choose an article.' })
        .max(200, { error: 'At most 200 articles at once.' }),
    }),
    reply: ArticleOutcome,
    status: 200,
    cost: 20,
  }),
};
