import * as z from 'zod';
import { TOLD_KINDS } from '../../domain/mail/returned/returned.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging } from '../fields.ts';

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

const Domain = z.string().nullable().meta({
  description: 'The domain of the recipient; null where the report names none.',
});
const Words = z.string().meta({ description: 'The words of the mail server.' });

const ReturnedMail = z
  .object({ id: Id, domain: Domain, words: Words, returnedAt: Instant })
  .meta({ id: 'ReturnedMail' });

/** A mail that came back. */
export type ReturnedMail = z.output<typeof ReturnedMail>;

const RefusingDomain = z
  .object({
    domain: Domain,
    mails: z.int(),
    words: Words.meta({ description: 'The latest words of its mail server.' }),
    returnedAt: Instant.meta({ description: 'When the latest mail came back.' }),
    reason: z.enum(['sender', 'content']).nullable().meta({
      description:
        'Whether the domain refuses the sender or the content; null if its text does not say.',
    }),
  })
  .meta({ id: 'RefusingDomain' });

/** A domain whose mail server refuses mails of ours. */
export type RefusingDomain = z.output<typeof RefusingDomain>;

/** The most domains of one answer, and the days that it is about. */
export const REFUSING = { domains: 20, days: 30 };

/** Mails that could not be sent, or came back, for administrators. */
export const adminMailsApi = {
  failed: endpoint({
    method: 'GET',
    path: '/admin/mails/failed',
    access: 'admin',
    summary: `Mails that were refused, at most ${MOST_FAILED_MAILS}: those that are tried again, and those that were given up: after a day, or refused for good.`,
    reply: z.object({ items: z.array(FailedMail) }),
    status: 200,
  }),
  returned: endpoint({
    method: 'GET',
    path: '/admin/mails/returned',
    access: 'admin',
    summary: 'Mails that came back in the last 90 days in one way, the latest first.',
    query: z.strictObject({
      kind: z.enum(TOLD_KINDS, { error: `A kind is one of ${TOLD_KINDS.join(', ')}.` }),
      ...paging,
    }),
    reply: page(ReturnedMail),
    status: 200,
  }),
  refusing: endpoint({
    method: 'GET',
    path: '/admin/mails/refusing',
    access: 'admin',
    summary: `The domains whose mail servers refused mails in the last ${REFUSING.days} days, at most ${REFUSING.domains}: those with the most mails first. And how many mails came back unread.`,
    reply: z.object({ items: z.array(RefusingDomain), unread: z.int() }),
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
