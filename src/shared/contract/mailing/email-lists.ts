import * as z from 'zod';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { readMailAddress } from '../../domain/mail/addresses.ts';
import {
  IMPORT_BATCH_ROWS,
  MAIL_LIMITS,
  MEMBER_SOURCES,
  ROW_OUTCOMES,
  ROW_STATUSES,
} from '../../domain/mail/lists.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, optionalLine, page, paging, titleField } from '../fields.ts';

const EmailList = z
  .object({
    id: Id,
    name: z.string(),
    kind: z
      .enum(['newsletter', 'static'])
      .meta({ description: 'The newsletter is filled by its form and cannot be deleted.' }),
    contacts: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'EmailList' });

/** A list of contacts. */
export type EmailList = z.output<typeof EmailList>;

const ListContact = z
  .object({
    id: Id,
    address: z.string(),
    name: z.string(),
    source: z.enum(MEMBER_SOURCES),
    consentedAt: Instant.nullable().meta({ description: 'Null where nobody has told when.' }),
    consent: z.string().meta({ description: 'Where the consent is from, in words.' }),
    addedAt: Instant,
    suppressed: z.string().nullable().meta({ description: 'Why no mail goes to the address.' }),
  })
  .meta({ id: 'ListContact' });

/** A contact of a list. */
export type ListContact = z.output<typeof ListContact>;

/** An e-mail address, normalised. */
export const MailAddress = z
  .string({ error: 'The e-mail address is missing.' })
  .max(1000, { error: 'The e-mail address is too long: at most 254 characters.' })
  .transform((text, context) => {
    const { address, problem } = readMailAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  })
  .meta({ example: 'ada@example.org', format: 'email', maxLength: 254 });

const Name = optionalLine('The name', MAIL_LIMITS.contactName);
const Consent = z.strictObject({
  source: titleField('The source of the consent', MAIL_LIMITS.consent).meta({
    description: 'Where and how the people agreed, such as “Ticked at the conference in May”.',
  }),
  at: Instant.optional(),
});
const ActId = Id.optional().meta({
  description: 'The same in each call of one act: the audit log has one entry for them.',
});
const ListName = titleField('The name', MAIL_LIMITS.listName);

const ImportRow = z.strictObject({
  line: z.int().min(1).max(10_000_000).meta({ description: 'In the file, for the report.' }),
  // Checked row by row: a bad one must not keep out the others.
  address: z.string().max(1000, { error: 'The e-mail address is too long.' }),
  name: z.string().max(1000, { error: 'The name is too long.' }).default(''),
  consentSource: z
    .string()
    .max(1000, { error: 'The source of the consent is too long.' })
    .default('')
    .meta({ description: 'Where its consent is from; that of the batch where it is empty.' }),
  consentedAt: Instant.optional(),
  status: z
    .enum(ROW_STATUSES, { error: `A status is one of ${ROW_STATUSES.join(', ')}.` })
    .default('subscribed')
    .meta({
      description:
        'Whether the person gets mail. All but “subscribed” put the address on the suppression list, and on no list of contacts.',
    }),
});

const ImportReport = z
  .object({
    added: z.int(),
    rows: z
      .array(z.object({ line: z.int(), outcome: z.enum(ROW_OUTCOMES), message: z.string() }))
      .meta({
        description:
          'The rows that were not added, with why; a status where the row is on the suppression list for it.',
      }),
  })
  .meta({ id: 'ContactImportReport' });

/** A row of an import. */
export type ImportRow = z.input<typeof ImportRow>;

/** A report on one batch of an import. */
export type ImportReport = z.output<typeof ImportReport>;

/** Lists of contacts, for administrators. */
export const adminEmailListsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/email-lists',
    access: 'admin',
    summary: 'The lists by name.',
    query: z.strictObject(paging),
    reply: page(EmailList),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/email-lists',
    access: 'admin',
    summary: 'Makes a list.',
    body: z.strictObject({ id: Id.optional(), name: ListName }),
    reply: EmailList,
    status: 201,
    repeats: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/email-lists/:id',
    access: 'admin',
    summary: 'A list.',
    params: IdParams,
    reply: EmailList,
    status: 200,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/email-lists/:id',
    access: 'admin',
    summary: 'Renames a list.',
    params: IdParams,
    body: z.strictObject({ name: ListName }),
    reply: EmailList,
    status: 200,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/email-lists/:id',
    access: 'admin',
    summary: 'Deletes a list, and the contacts that are on no other.',
    params: IdParams,
    status: 204,
    confirmed: true,
    refusals: ['conflict'],
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/admin/email-lists/:id/contacts',
    access: 'admin',
    summary: 'The contacts of a list by address.',
    params: IdParams,
    query: z.strictObject({
      ...paging,
      search: z
        .string()
        .max(254, { error: 'Search for at most 254 characters.' })
        .optional()
        .meta({ description: 'The beginning of an address.' }),
    }),
    reply: page(ListContact),
    status: 200,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/email-lists/:id/contacts',
    access: 'admin',
    summary: 'Puts somebody on a list who has agreed to it. Answers 200 for somebody who is there.',
    params: IdParams,
    body: z.strictObject({ address: MailAddress, name: Name.optional(), consent: Consent }),
    reply: ListContact,
    status: 201,
    repeats: true,
  }),
  removeContacts: endpoint({
    method: 'POST',
    path: '/admin/email-lists/:id/contacts/remove',
    access: 'admin',
    summary: 'Takes contacts off a list.',
    params: IdParams,
    body: z.strictObject({
      ids: z
        .array(Id, { error: 'Name the contacts to take off.' })
        .min(1, { error: 'Name the contacts to take off.' })
        .max(200, { error: 'At most 200 contacts at once.' }),
      actId: ActId,
    }),
    reply: z.object({ removed: z.int() }),
    status: 200,
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/email-lists/:id/contacts/import',
    access: 'admin',
    summary: `Puts up to ${IMPORT_BATCH_ROWS} people on a list and reports by row. Nobody is added twice, against their will, or from the suppression list. Rows of people who get no mail put them on it.`,
    params: IdParams,
    body: z.strictObject({
      consent: Consent,
      rows: z
        .array(ImportRow, { error: 'The rows are missing.' })
        .min(1, { error: 'The rows are missing.' })
        .max(IMPORT_BATCH_ROWS, { error: `At most ${IMPORT_BATCH_ROWS} rows in one batch.` }),
      actId: ActId,
    }),
    reply: ImportReport,
    status: 200,
    maxBodyBytes: MOST_BYTES.batch,
    cost: 2,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/email-lists/:id/contacts/export',
    access: 'admin',
    summary: 'The contacts of a list as CSV; one at a time.',
    params: IdParams,
    status: 200,
    produces: 'text/csv',
    confirmed: true,
    cost: 20,
  }),
};
