/* Addresses that pages have left. */
import * as z from 'zod';
import { REDIRECT_CAUSES } from '../../domain/content/articles.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging } from '../fields.ts';
import { Writer } from './articles.ts';

/** The path of a page on this site. */
export const PageAddress = z
  .string({ error: 'The address is missing.' })
  .max(200, { error: 'An address has at most 200 characters.' })
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, {
    error: 'Name a page by its path, such as /blog/deep-work.',
  });

const Redirect = z
  .object({
    id: Id,
    from: z.string(),
    to: z.string().nullable().meta({ description: 'Null where the page is gone for good (410).' }),
    cause: z.enum(REDIRECT_CAUSES),
    articleId: Id.nullable(),
    madeBy: Writer,
    madeAt: Instant,
  })
  .meta({ id: 'Redirect' });

/** An address that leads on, or says that its page is gone. */
export type Redirect = z.output<typeof Redirect>;

/** Redirects: those of renamed and deleted articles, and those made by hand. */
export const adminRedirectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/redirects',
    access: 'admin',
    summary: 'Addresses that lead on or are gone, the latest first.',
    query: z.strictObject(paging),
    reply: page(Redirect),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/redirects',
    access: 'admin',
    summary: 'Makes an address without a page lead to one, for good; chains are collapsed.',
    body: z.strictObject({
      from: PageAddress.min(2, { error: 'The home page leads nowhere else.' }),
      to: PageAddress.nullable(),
    }),
    reply: Redirect,
    status: 201,
    cost: 5,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/redirects/:id',
    access: 'admin',
    summary: 'Makes a redirect lead to another page. 409 where it leads elsewhere than was seen.',
    params: IdParams,
    body: z.strictObject({
      to: PageAddress.nullable(),
      was: PageAddress.nullable().meta({ description: 'Where it was seen to lead.' }),
    }),
    reply: Redirect,
    status: 200,
    refusals: ['conflict'],
    cost: 5,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/redirects/:id',
    access: 'admin',
    summary: 'Removes a redirect: its address is free again.',
    params: IdParams,
    status: 204,
    cost: 5,
  }),
};
