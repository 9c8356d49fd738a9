/* Addresses that get no mail to many. */
import * as z from 'zod';
import { SUPPRESSION_REASONS } from '../../domain/mail/suppression.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, page, paging } from '../fields.ts';
import { MailAddress } from './email-lists.ts';

const Reason = z.enum(SUPPRESSION_REASONS, {
  error: `A reason is one of ${SUPPRESSION_REASONS.join(', ')}.`,
});

const Suppression = z
  .object({
    id: Id,
    address: z.string().nullable().meta({
      description: 'Null where only its hash is kept: it was erased, or on no list any more.',
    }),
    reason: Reason,
    since: Instant,
  })
  .meta({ id: 'Suppression' });

/** An entry of the suppression list. */
export type Suppression = z.output<typeof Suppression>;

/** The suppression list, for administrators. Entries end by consent of the person alone. */
export const adminSuppressionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/suppressions',
    access: 'admin',
    summary: 'Addresses that get no mail to many, the latest first; those of a search by address.',
    query: z.strictObject({
      ...paging,
      search: z
        .string()
        .max(254, { error: 'Search for at most 254 characters.' })
        .optional()
        .meta({ description: 'The beginning of an address.' }),
      reason: Reason.optional(),
    }),
    reply: page(Suppression),
    status: 200,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/suppressions',
    access: 'admin',
    summary:
      'Puts an address on the suppression list, which cannot be undone. Answers 200 for one that is there.',
    body: z.strictObject({ address: MailAddress }),
    reply: Suppression,
    status: 201,
    repeats: true,
  }),
};
