/* Releases: versions of the public site, of which one is live. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';
import { Kind, Writer } from './articles.ts';

/** As many releases can be looked at and restored. */
export const MOST_RELEASES = 10;

const Release = z
  .object({
    id: Id,
    number: z.int().min(1),
    madeAt: Instant,
    cause: z.string().meta({ example: 'article.publish' }),
    madeBy: Writer.nullable().meta({ description: 'Null for work by the clock and new builds.' }),
    changed: z.array(z.object({ id: Id, title: z.string() })).meta({
      description: 'The articles that changed, by their present titles; deleted ones are left out.',
    }),
    articles: z.int().min(0).meta({ description: 'How many articles it shows.' }),
    isLive: z.boolean(),
  })
  .meta({ id: 'Release' });

/** A version of the public site. */
export type Release = z.output<typeof Release>;

/** So many articles of a release are compared with the live one by name. */
export const MOST_DIFFERENCES = 200;

const Difference = z
  .object({
    articleId: Id,
    title: z.string().meta({ description: 'Its present title.' }),
    kind: Kind,
    address: z
      .string()
      .nullable()
      .meta({ description: 'In that release; null where it had none.' }),
    revisionId: Id.nullable(),
    liveAddress: z.string().nullable(),
    liveRevisionId: Id.nullable(),
  })
  .meta({ id: 'ReleaseDifference' });

/** An article that a release showed otherwise than the live one. */
export type ReleaseDifference = z.output<typeof Difference>;

const Compared = Release.extend({
  differences: z.array(Difference).max(MOST_DIFFERENCES),
  more: z.int().min(0).meta({ description: 'How many further articles differ.' }),
}).meta({ id: 'ComparedRelease' });

/** A release and what would change if it were restored. */
export type ComparedRelease = z.output<typeof Compared>;

/** The last releases, and the way back to one of them. */
export const adminReleasesApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/releases',
    access: 'admin',
    summary: `The last ${MOST_RELEASES} releases of the public site, the latest first.`,
    reply: z.object({ items: z.array(Release).max(MOST_RELEASES) }),
    status: 200,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/releases/:id',
    access: 'admin',
    summary:
      'One of the last releases, and the articles that it shows otherwise than the live one.',
    params: IdParams,
    reply: Compared,
    status: 200,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/releases/:id/restore',
    access: 'admin',
    summary:
      'Makes public what a release showed, in a new release. Drafts stay as they are. 404 beyond the last releases.',
    params: IdParams,
    reply: Release,
    status: 200,
  }),
};
