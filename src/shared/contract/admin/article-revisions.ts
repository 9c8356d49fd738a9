/* Earlier versions of articles, and addresses at which others can read a draft. */
import * as z from 'zod';
import { REVISION_REASONS } from '../../domain/content/articles.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging } from '../fields.ts';
import { ArticleDraft, Kind, Version, Writer } from './articles.ts';

const Listed = z
  .object({
    id: Id,
    articleId: Id,
    slug: z.string(),
    reason: z.enum(REVISION_REASONS).meta({
      description: 'Why it was kept; `conflict` is a text that lost against a faster one.',
    }),
    savedBy: Writer,
    begunAt: Instant,
    savedAt: Instant,
  })
  .meta({ id: 'ArticleRevision' });

/** An earlier version of an article, without its text. */
export type ListedRevision = z.output<typeof Listed>;

const Revision = Listed.extend({ source: z.string() }).meta({ id: 'ArticleRevisionText' });

const Preview = z
  .object({ id: Id, madeBy: Writer, madeAt: Instant, endsAt: Instant })
  .meta({ id: 'ArticlePreview' });

/** An address at which others can read a draft for a while. */
export type ArticlePreview = z.output<typeof Preview>;

/** The earlier versions of an article. */
export const articleRevisionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/articles/:id/revisions',
    access: 'admin',
    summary: 'The versions of an article without their texts, the latest first.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(Listed),
    status: 200,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/article-revisions/:id',
    access: 'admin',
    summary: 'A version of an article.',
    params: IdParams,
    reply: Revision,
    status: 200,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/article-revisions/:id/restore',
    access: 'admin',
    summary: 'Makes an earlier version the draft; the present draft stays as a revision.',
    params: IdParams,
    body: z.strictObject({ version: Version }),
    reply: ArticleDraft,
    status: 200,
    refusals: ['conflict'],
  }),
};

/** Secret addresses at which others can read a draft. */
export const articlePreviewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/articles/:id/previews',
    access: 'admin',
    summary: 'The preview addresses of an article that have not ended; the secrets are not kept.',
    params: IdParams,
    reply: z.object({ items: z.array(Preview) }),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/articles/:id/previews',
    access: 'admin',
    summary: 'Makes an address at which anybody who has it can read the draft for 7 days.',
    params: IdParams,
    reply: Preview.extend({
      path: z.string().meta({ description: 'Shown this once, such as /preview/….' }),
    }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/admin/article-previews/:id',
    access: 'admin',
    summary: 'Ends a preview address.',
    params: IdParams,
    status: 204,
  }),
  open: endpoint({
    method: 'GET',
    path: '/previews/:secret',
    access: 'public',
    summary: 'The draft that a preview address shows.',
    params: z.strictObject({
      secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This is no preview address.' }),
    }),
    reply: z.object({
      kind: Kind,
      title: z.string(),
      description: z.string(),
      source: z.string(),
      tree: z.unknown().meta({ description: 'Its tree; null where the text has an error.' }),
      updatedAt: Instant,
      endsAt: Instant,
    }),
    status: 200,
  }),
};
