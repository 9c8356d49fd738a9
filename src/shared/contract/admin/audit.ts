import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, page, paging } from '../fields.ts';

/** The kinds of things that acts are about. */
export const AUDIT_SUBJECTS = [
  'user',
  'subscription',
  'message',
  'mail',
  'article',
  'redirect',
  'release',
  'picture',
  'emailList',
  'suppression',
  'campaign',
  'backup',
] as const;

const AuditFilters = {
  actorId: Id.optional(),
  act: z
    .string()
    .regex(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/, { error: 'An act is written as user.delete.' })
    .max(60, { error: 'An act has at most 60 characters.' })
    .optional()
    .meta({ example: 'user.delete' }),
  subjectId: Id.optional(),
  userId: Id.optional().meta({ description: 'The user whom an act was about.' }),
  from: Instant.optional(),
  before: Instant.optional(),
};

const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    actor: z
      .object({ id: Id, name: z.string().nullable() })
      .nullable()
      .meta({ description: 'The name is null where the account is gone.' }),
    act: z.string(),
    subjectKind: z.enum(AUDIT_SUBJECTS),
    subjectId: Id,
    user: z
      .object({ id: Id, name: z.string().nullable() })
      .nullable()
      .meta({ description: 'The user whom the act was about, where it was about one.' }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    network: z.string(),
  })
  .meta({ id: 'AuditEntry' });

/** An act of an administrator. */
export type AuditEntry = z.output<typeof AuditEntry>;

/** The audit log: entries are appended with each act, and never deleted. */
export const adminAuditApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary:
      'Acts of administrators, the newest first. A page may be short where few meet filters.',
    query: z.strictObject({ ...paging, ...AuditFilters }),
    reply: page(AuditEntry),
    status: 200,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/audit/export',
    access: 'admin',
    summary: 'Acts of administrators as CSV; one at a time.',
    query: z.strictObject(AuditFilters),
    status: 200,
    produces: 'text/csv',
    cost: 20,
  }),
};
