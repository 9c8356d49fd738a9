/* The library of pictures for articles. */
import * as z from 'zod';
import { FILE_TYPES } from '../../domain/content/article-pictures.ts';
import { ARTICLE_LIMITS } from '../../domain/content/articles.ts';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalLine, page, paging } from '../fields.ts';
import { Kind, Version, Writer } from './articles.ts';

/** A picture says so many of its uses itself; the others are read page by page. */
export const SHOWN_USES = 20;

const PictureUse = z
  .object({ articleId: Id, kind: Kind, title: z.string(), place: z.enum(['draft', 'public']) })
  .meta({ id: 'PictureUse' });

/** A use of a picture in the draft or the public text of an article. */
export type PictureUse = z.output<typeof PictureUse>;

const Picture = z
  .object({
    id: Id,
    address: z.string().meta({ description: 'The widest WebP file: what an article names.' }),
    files: z.array(z.object({ address: z.string(), width: z.int(), type: z.enum(FILE_TYPES) })),
    width: z.int(),
    height: z.int(),
    isAnimated: z.boolean(),
    alt: z.string().meta({ description: 'Proposed where it is put into an article.' }),
    uses: z.array(PictureUse).max(SHOWN_USES),
    hasMoreUses: z.boolean(),
    version: z.int().min(0),
    addedBy: Writer,
    addedAt: Instant,
  })
  .meta({ id: 'Picture' });

/** A picture of the library. */
export type Picture = z.output<typeof Picture>;

/** Pictures: uploaded, listed with where each is used, described and deleted. */
export const adminPicturesApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/pictures',
    access: 'admin',
    summary: 'Pictures with the articles that use them, the latest first.',
    query: z.strictObject(paging),
    reply: page(Picture),
    status: 200,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/admin/pictures/:id/uses',
    access: 'admin',
    summary: 'Where a picture is used, article by article.',
    params: IdParams,
    query: z.strictObject(paging),
    reply: page(PictureUse),
    status: 200,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/admin/pictures',
    access: 'admin',
    summary:
      'Adds a JPEG, PNG, WebP, AVIF or GIF picture, sent as it is; one that is there already is returned.',
    takes: 'application/octet-stream',
    reply: Picture,
    status: 201,
    repeats: true,
    // Encoding takes the server much longer than other work.
    cost: 20,
    maxBodyBytes: MOST_BYTES.picture,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/pictures/:id',
    access: 'admin',
    summary: 'Sets the alternative text that is proposed for a picture.',
    params: IdParams,
    body: z.strictObject({
      alt: optionalLine('The alternative text', ARTICLE_LIMITS.alt),
      version: Version,
    }),
    reply: Picture,
    status: 200,
    refusals: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/pictures/:id',
    access: 'admin',
    summary: 'Deletes a picture that no article and no mail uses.',
    params: IdParams,
    status: 204,
    confirmed: true,
    refusals: ['conflict'],
  }),
};
