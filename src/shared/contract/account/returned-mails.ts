import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email } from './users.ts';

/** The most reports of one call. */
export const MOST_REPORTS = 100;

const Report = z
  .strictObject({
    type: z.enum(['bounce', 'complaint', 'unsubscribe'], {
      error: 'A type is bounce, complaint or unsubscribe.',
    }),
    messageId: z
      .string()
      .regex(/^<?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@[^<>\s]{1,253}>?$/, {
        error: 'Give the Message-ID of the mail as it was sent.',
      })
      .meta({ example: '<01990000-0000-7000-8000-000000000001@ripen.example>' }),
    recipient: Email,
    status: z
      .string()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, { error: 'Give a status such as 5.1.1.' })
      .optional()
      .meta({
        description: 'The enhanced status code of a bounce; it counts as soft without one.',
        example: '5.1.1',
      }),
  })
  .meta({ id: 'MailReport' });

/** A report about a mail, as a sending service gives it. */
export type GivenMailReport = z.output<typeof Report>;

/** Reports of a sending service about mails. */
export const returnedMailsApi = {
  take: endpoint({
    method: 'POST',
    path: '/mail/returned',
    access: 'public',
    summary: `Takes up to ${MOST_REPORTS} reports about mails, signed with MAIL_WEBHOOK_SECRET. Repeats change nothing.`,
    body: z.strictObject({
      reports: z
        .array(Report)
        .min(1, { error: 'Give at least one report.' })
        .max(MOST_REPORTS, { error: `Give at most ${MOST_REPORTS} reports.` }),
    }),
    reply: z.object({
      taken: z.int(),
      unknown: z.int().meta({ description: 'Reports about no mail that went to the recipient.' }),
    }),
    status: 200,
    refusals: ['unauthorized', 'notFound'],
  }),
};
