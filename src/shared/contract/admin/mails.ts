import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant } from '../fields.ts';

const FailedMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    attempts: z.int(),
    queuedAt: Instant,
    refusal: z.string().meta({ description: 'The words of the mail server, or what went wrong.' }),
    givenUpAt: Instant.nullable().meta({ description: 'Null while it is tried again.' }),
  })
  .meta({ id: 'FailedMail' });

/** A mail that the mail server refused. */
export type FailedMail = z.output<typeof FailedMail>;

/** The most failed mails of one answer. */
export const MOST_FAILED_MAILS = 50;

/** Mails that could not be sent, for administrators. */
export const adminMailsApi = {
  failed: endpoint({
    method: 'GET',
    path: '/admin/mails/failed',
    access: 'admin',
    summary: `Mails that were refused, at most ${MOST_FAILED_MAILS}: those that are tried again, and those that were given up: after a day, or refused for good.`,
    reply: z.object({ items: z.array(FailedMail) }),
    status: 200,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    access: 'admin',
    summary: 'Sends a mail that failed again, as if it were new.',
    params: IdParams,
    status: 204,
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/admin/mails/:id',
    access: 'admin',
    summary: 'Removes a mail that failed without sending it.',
    params: IdParams,
    status: 204,
  }),
};
