import * as z from 'zod';
import { MAIL_LIMITS, MEMBER_SOURCES } from '../../domain/mail/lists.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, optionalLine } from '../fields.ts';

const FORM = 'application/x-www-form-urlencoded';

const SecretParams = z.strictObject({
  secret: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,400}$/)
    .meta({ description: 'The secret of a link in a mail.' }),
});

const HeldMailList = z
  .object({
    id: Id,
    name: z.string(),
    isOn: z.boolean(),
    source: z.enum(MEMBER_SOURCES).nullable().meta({ description: 'Null for one never joined.' }),
    consent: z.string(),
    consentedAt: Instant.nullable(),
    addedAt: Instant.nullable(),
    leftAt: Instant.nullable(),
  })
  .meta({ id: 'HeldMailList' });

const MailPreferences = z
  .object({
    address: z.string(),
    name: z.string(),
    heldSince: Instant,
    lists: z
      .array(HeldMailList)
      .meta({ description: 'The newsletter, and every list joined or left.' }),
    noMail: z.string().nullable().meta({ description: 'Why no mail to many goes to the address.' }),
  })
  .meta({ id: 'MailPreferences' });

/** Everything that is held of a contact. */
export type MailPreferences = z.output<typeof MailPreferences>;

/** The page of a mail’s secret link: what is held of its reader, without a sign-in. */
export const mailPreferencesApi = {
  read: endpoint({
    method: 'GET',
    path: '/mail/:secret',
    access: 'public',
    summary: 'Everything that is held of the reader of a mail.',
    params: SecretParams,
    reply: MailPreferences,
    status: 200,
    refusals: ['gone'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/mail/:secret',
    access: 'public',
    summary: 'Saves the name and which lists the reader is on.',
    params: SecretParams,
    body: z.strictObject({
      name: optionalLine('The name', MAIL_LIMITS.contactName),
      lists: z
        .array(Id, { error: 'Name the lists to be on.' })
        .max(200, { error: 'At most 200 lists.' }),
    }),
    reply: MailPreferences,
    status: 200,
    refusals: ['gone'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/mail/:secret/export',
    access: 'public',
    summary: 'The same as a file.',
    params: SecretParams,
    status: 200,
    produces: 'application/json',
    refusals: ['gone'],
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/mail/:secret',
    access: 'public',
    summary:
      'Erases what is held of the reader. Of the address only a hash is kept, so that nobody mails it again.',
    params: SecretParams,
    status: 204,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/mail/:secret/unsubscribe',
    access: 'public',
    summary: 'Ends all mail to many, by one click of a mail program (RFC 8058).',
    params: SecretParams,
    takes: FORM,
    status: 204,
  }),
  openUnsubscribe: endpoint({
    method: 'GET',
    path: '/mail/:secret/unsubscribe',
    access: 'public',
    summary: 'Leads a mail program without one-click unsubscribing to the page of the link.',
    params: SecretParams,
    status: 303,
  }),
};

/** The form of the newsletter. */
export const newsletterApi = {
  ask: endpoint({
    method: 'POST',
    path: '/newsletter',
    access: 'public',
    summary:
      'Mails a link that confirms the newsletter, and leads back to its page: the same for every address.',
    takes: FORM,
    status: 303,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/newsletter/confirm',
    access: 'public',
    summary: 'Puts the reader of the link on the newsletter.',
    body: z.strictObject({
      token: z
        .string({ error: 'The token is missing.' })
        .min(1, { error: 'The token is missing.' })
        .max(2000, { error: 'The token is too long.' }),
    }),
    reply: z.object({
      page: z.string().meta({ description: 'Where the reader sees and changes what is held.' }),
    }),
    status: 200,
    limit: 'auth',
    visitorLimit: 'mailedLink',
    refusals: ['gone'],
  }),
};
