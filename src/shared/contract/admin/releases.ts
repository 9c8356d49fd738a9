/* Releases: versions of the public site, of which one is live. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';
import { Writer } from './articles.ts';

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
