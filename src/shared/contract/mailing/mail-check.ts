import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';

/** The parts of the deliverability check. */
export const MAIL_CHECKS = ['spf', 'dkim', 'dmarc', 'reverseName', 'tls'] as const;

const MailCheckItem = z
  .object({
    id: z.enum(MAIL_CHECKS),
    state: z.enum(['good', 'wrong', 'unknown']).meta({
      description: 'Unknown where the check cannot tell, such as without an answer of the DNS.',
    }),
    found: z.string().meta({ description: 'The finding in one sentence.' }),
    advice: z.string().meta({ description: 'The next step; empty where there is none.' }),
  })
  .meta({ id: 'MailCheckItem' });

const MailCheck = z
  .object({
    checkedAt: Instant,
    from: z.string().meta({ description: 'The sender of mails.' }),
    server: z.string().nullable().meta({
      description: 'The host of SMTP_URL; null where mails are written to files.',
    }),
    items: z.array(MailCheckItem),
  })
  .meta({ id: 'MailCheck' });

/** How well mails of this installation are set up to arrive. */
export type MailCheck = z.output<typeof MailCheck>;

/** One part of the check. */
export type MailCheckItem = MailCheck['items'][number];

/** The deliverability check of the owner. */
export const adminMailCheckApi = {
  run: endpoint({
    method: 'GET',
    path: '/admin/mail-check',
    access: 'admin',
    summary:
      'Looks up SPF, DKIM, DMARC and the reverse name, and tries the TLS of the mail server.',
    reply: MailCheck,
    status: 200,
  }),
};
