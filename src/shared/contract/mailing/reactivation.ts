/* Users who have been away, and the mail that asks them back. */
import * as z from 'zod';
import { MOST_SEGMENT_DAYS, SEGMENT_PLANS } from '../../domain/mail/segment.ts';
import {
  LEAST_INACTIVE_DAYS,
  LEFT_OUT_REASONS,
  MOST_NAMED,
  REACTIVATION_PAUSE_DAYS,
} from '../../domain/mail/win-back/reactivation.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, page, paging } from '../fields.ts';
import { adminEmailCampaignsApi } from './email-campaigns.ts';

const DAYS_ERROR = `Days are a whole number from 0 to ${MOST_SEGMENT_DAYS}.`;
const DaysAsked = z.coerce
  .number({ error: DAYS_ERROR })
  .int({ error: DAYS_ERROR })
  .min(0, { error: DAYS_ERROR })
  .max(MOST_SEGMENT_DAYS, { error: DAYS_ERROR });

const MOST_SHOWN = 500;
const LIMIT_ERROR = `A limit is a whole number from 1 to ${MOST_SHOWN}.`;

const Reason = z.enum(LEFT_OUT_REASONS);

const InactiveUser = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    plan: z.enum(SEGMENT_PLANS),
    level: z.int(),
    joinedAt: Instant,
    lastSeenAt: Instant.nullable().meta({ description: 'To the hour; null for never.' }),
    inactiveSince: Instant.meta({
      description: 'When they were last seen, or joined where they never were.',
    }),
    sessions: z.int(),
    completedTasks: z.int(),
    lastReactivatedAt: Instant.nullable().meta({
      description: 'When a reactivation mail was last sent.',
    }),
    leftOut: Reason.nullable().meta({
      description: 'Why they get no reactivation mail now; null where they may.',
    }),
  })
  .meta({ id: 'InactiveUser' });

/** A user who has been away for some days. */
export type InactiveUser = z.output<typeof InactiveUser>;

const SENT_DAYS_ERROR = `Days are a whole number from ${LEAST_INACTIVE_DAYS} to ${MOST_SEGMENT_DAYS}: whoever was there since is not away.`;

const WHO = {
  userIds: z
    .array(Id)
    .min(1, { error: 'Choose at least one user.' })
    .max(MOST_NAMED, { error: `Choose at most ${MOST_NAMED} users, or all who are inactive.` })
    .optional()
    .meta({ description: 'These users.' }),
  daysInactive: z
    .int({ error: SENT_DAYS_ERROR })
    .min(LEAST_INACTIVE_DAYS, { error: SENT_DAYS_ERROR })
    .max(MOST_SEGMENT_DAYS, { error: SENT_DAYS_ERROR })
    .optional()
    .meta({ description: 'All who have been away for so many days.' }),
};
const oneOfBoth = (given: { userIds?: unknown; daysInactive?: unknown }) =>
  (given.userIds === undefined) !== (given.daysInactive === undefined);
const ONE_OF_BOTH = {
  error: 'Choose either users or a number of days.',
  path: ['userIds'],
};

const { subject, preview, source } = adminEmailCampaignsApi.check.body.shape;
const TEXT = { subject, preview, source };

const Recipients = z
  .object({
    count: z.int().meta({ description: 'People who would get it.' }),
    names: z.array(z.string()).meta({ description: 'Some of them.' }),
    leftOut: z.array(z.object({ reason: Reason, count: z.int() })).meta({
      description: 'How many do not get it, by reason.',
    }),
    isMore: z.boolean().meta({
      description: 'Counting ended here: there are more people, of whom some get it.',
    }),
  })
  .meta({ id: 'ReactivationRecipients' });

/** The users who would get a reactivation mail now. */
export type ReactivationRecipients = z.output<typeof Recipients>;

const Preview = adminEmailCampaignsApi.preview.reply
  .extend({ recipients: Recipients })
  .meta({ id: 'ReactivationPreview' });

/** A reactivation before it is sent. */
export type ReactivationPreview = z.output<typeof Preview>;

const BODY_BYTES = adminEmailCampaignsApi.check.maxBodyBytes;

/** Inactive users and reactivation, for administrators. */
export const adminReactivationApi = {
  inactive: endpoint({
    method: 'GET',
    path: '/admin/inactive-users',
    access: 'admin',
    summary:
      'Users in use who have been away for some days, those first who were seen last. A page may be short where many have joined since.',
    query: z.strictObject({
      daysInactive: DaysAsked.default(0),
      limit: z.coerce
        .number({ error: LIMIT_ERROR })
        .int({ error: LIMIT_ERROR })
        .min(1, { error: LIMIT_ERROR })
        .max(MOST_SHOWN, { error: LIMIT_ERROR })
        .default(100),
      cursor: paging.cursor,
    }),
    reply: page(InactiveUser),
    status: 200,
    cost: 5,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/reactivation-preview',
    access: 'admin',
    summary: 'A reactivation mail, and whom it would go to.',
    body: z.strictObject({ ...WHO, ...TEXT }).refine(oneOfBoth, ONE_OF_BOTH),
    reply: Preview,
    status: 200,
    cost: 10,
    maxBodyBytes: BODY_BYTES,
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/send-reactivation-email',
    access: 'admin',
    summary: `Sends a mail to users who have been away. Nobody gets two within ${REACTIVATION_PAUSE_DAYS} days.`,
    body: z
      .strictObject({
        id: Id.optional().meta({ description: 'Made by the caller: a repeat sends nothing.' }),
        ...WHO,
        ...TEXT,
        hasControl: z.boolean().default(true).meta({
          description: 'Whether 5 % of a hundred people or more get nothing, to compare with.',
        }),
      })
      .refine(oneOfBoth, ONE_OF_BOTH),
    reply: adminEmailCampaignsApi.read.reply,
    status: 201,
    repeats: true,
    confirmed: true,
    refusals: ['conflict'],
    cost: 10,
    maxBodyBytes: BODY_BYTES,
  }),
};
