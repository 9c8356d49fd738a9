/* Campaigns: mails to a list or to a segment of the users. */
import * as z from 'zod';
import { CAMPAIGN_ACTIONS, CAMPAIGN_KINDS, CAMPAIGN_STATES } from '../../domain/mail/campaign.ts';
import { CAMPAIGN_HOLDS } from '../../domain/mail/campaign-progress.ts';
import { replyToProblem, senderNameProblem } from '../../domain/mail/sender.ts';
import { SPEED_PER_HOUR, speedProblem } from '../../domain/mail/sending-speed.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, page, paging } from '../fields.ts';
import { MailAddress } from './email-lists.ts';
import { Segment } from './segments.ts';

const State = z.enum(CAMPAIGN_STATES, {
  error: `A state is one of ${CAMPAIGN_STATES.join(', ')}.`,
});

const LIMITS = { line: 1000, source: 200_000, senderName: 200, replyTo: 254 } as const;
/** JSON writes some characters of a text as up to six. */
const BODY_BYTES = 6 * LIMITS.source;

// Longer lines than can be sent are kept, so that nothing typed is lost; the check reports them.
const Line = z
  .string()
  .max(LIMITS.line, { error: `Write at most ${LIMITS.line} characters.` })
  .meta({ maxLength: LIMITS.line });
const Source = z
  .string()
  .max(LIMITS.source, { error: 'A mail has at most 200,000 characters.' })
  .meta({ maxLength: LIMITS.source, description: 'Markdown with the components of mails.' });

/** A string that is empty or free of a problem. */
function checked(most: number, problem: (text: string) => string | null) {
  return z
    .string()
    .max(most, { error: `Write at most ${most} characters.` })
    .superRefine((text, context) => {
      const message = text === '' ? null : problem(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

const PerHour = z
  .int({ error: 'A speed is a whole number of mails an hour.' })
  .superRefine((perHour, context) => {
    const message = speedProblem(perHour);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({ minimum: SPEED_PER_HOUR.least, maximum: SPEED_PER_HOUR.most });

const TEXT = { subject: Line, preview: Line, source: Source };
const CONTENT = {
  ...TEXT,
  senderName: checked(LIMITS.senderName, senderNameProblem).meta({
    description: 'The name that recipients see; Ripen where it is empty.',
  }),
  replyTo: checked(LIMITS.replyTo, replyToProblem).meta({
    description: 'Where answers go; the address of the site where it is empty.',
  }),
  listId: Id.nullable(),
  segment: Segment.nullable(),
  perHour: PerHour,
  warmsUp: z.boolean().meta({ description: 'Whether new domains get few mails at first.' }),
  hasControl: z.boolean().meta({ description: 'Whether 5 % get nothing, to compare with.' }),
};

const oneAudience = (given: { listId?: unknown; segment?: unknown }) =>
  (given.listId ?? null) === null || (given.segment ?? null) === null;
const ONE_AUDIENCE = { error: 'Choose a list or a segment, not both.', path: ['segment'] };

const Content = z.strictObject(CONTENT);
/** The part of a campaign that an administrator writes. */
export type CampaignContent = z.output<typeof Content>;

const Counts = z
  .object({
    waiting: z.int(),
    sent: z.int(),
    skipped: z.int().meta({ description: 'They had left, or are on the suppression list.' }),
    refused: z.int().meta({ description: 'Refused for good by a mail server.' }),
    bounced: z.int().meta({ description: 'Came back later, or brought a complaint.' }),
    control: z.int().meta({ description: 'Of the control group, who get nothing.' }),
    unsure: z.int().meta({
      description:
        'Were on their way when a process ended, and were sent again: may have come twice.',
    }),
  })
  .meta({ id: 'CampaignCounts' });

/** Recipients of a campaign by their states. */
export type CampaignCounts = z.output<typeof Counts>;

const Listed = z
  .object({
    id: Id,
    kind: z.enum(CAMPAIGN_KINDS),
    subject: z.string(),
    state: State,
    audience: z.string().meta({ description: 'Whom it goes to, in words; empty for nobody yet.' }),
    startsAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    pauseReason: z.string().nullable(),
    startFailure: z.string().nullable().meta({
      description:
        'Why it did not start when it was due, until it is scheduled or started again. A scheduled campaign that has one was missed: it is not sent unless an administrator says so.',
    }),
    counts: Counts,
    version: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ListedCampaign' });

/** A campaign in a list. */
export type ListedCampaign = z.output<typeof Listed>;

const Problem = z
  .object({
    part: z.enum(['subject', 'preview', 'text', 'mail']),
    line: z.int(),
    column: z.int(),
    text: z.string(),
    level: z.enum(['error', 'advice']),
  })
  .meta({ id: 'MailProblem' });

/** Something that the writer of a mail should mend. */
export type MailProblem = z.output<typeof Problem>;

/** A campaign, also as `current` of a 409 on saving. */
export const Campaign = Listed.extend({
  preview: z.string(),
  source: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  listId: Id.nullable(),
  segment: Segment.nullable(),
  perHour: z.int(),
  warmsUp: z.boolean(),
  hasControl: z.boolean(),
  problems: z.array(Problem),
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)).meta({ description: 'What can be done with it now.' }),
}).meta({ id: 'Campaign' });

/** A campaign as its editor shows it. */
export type CampaignDetails = z.output<typeof Campaign>;

const Progress = z
  .object({
    state: State,
    isFrozen: z.boolean().meta({ description: 'Whether all recipients are known.' }),
    counts: Counts,
    unread: z.int().meta({
      description: 'Of those that came back: those in words that nobody knows.',
    }),
    total: z.int(),
    done: z.int(),
    percent: z.int(),
    perHour: z.int().meta({ description: 'The speed of the last five minutes.' }),
    endsAt: Instant.nullable().meta({ description: 'At this speed; null before it is known.' }),
    heldBack: z
      .object({
        by: z.enum(CAMPAIGN_HOLDS).meta({
          description:
            'The speed, which all campaigns share; the warm-up of domains; or the mail server, which refused for now or does not answer.',
        }),
        until: Instant.nullable().meta({ description: 'Null where that is not known.' }),
        allowed: z.int().meta({ description: 'Mails an hour that its speed allows.' }),
      })
      .nullable()
      .meta({ description: 'Why nothing goes out now; null where something does.' }),
  })
  .meta({ id: 'CampaignProgress' });

/** How far a campaign is. */
export type Progress = z.output<typeof Progress>;

const Version = z.int().min(0).meta({
  description: 'The version that was seen: refused with 409 where it has changed since.',
});
const AtVersion = z.strictObject({ version: Version });
const changes = {
  access: 'admin',
  params: IdParams,
  reply: Campaign,
  status: 200,
  refusals: ['conflict'],
} as const;

const SegmentCount = z
  .object({
    words: z.string().meta({ description: 'The segment in words.' }),
    count: z.int(),
    sample: z.array(z.object({ userId: Id, name: z.string(), email: z.string() })).meta({
      description: 'Some of its users.',
    }),
  })
  .meta({ id: 'SegmentCount' });

/** The users of a segment at this moment. */
export type SegmentCount = z.output<typeof SegmentCount>;

/** Segments, for administrators. */
export const adminEmailSegmentsApi = {
  count: endpoint({
    method: 'POST',
    path: '/admin/email-segments/count',
    access: 'admin',
    summary: 'The number of users in a segment now, and some of them.',
    body: z.strictObject({ segment: Segment }),
    reply: SegmentCount,
    status: 200,
    cost: 10,
  }),
};

/** Campaigns, for administrators. */
export const adminEmailCampaignsApi = {
  list: endpoint({
    method: 'GET',
    path: '/admin/email-campaigns',
    access: 'admin',
    summary: 'Campaigns, those that changed last first.',
    query: z.strictObject({ ...paging, state: State.optional() }),
    reply: page(Listed),
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/email-campaigns',
    access: 'admin',
    summary: 'Makes a draft.',
    body: z
      .strictObject({ id: Id.optional() })
      .extend(Content.partial().shape)
      .refine(oneAudience, ONE_AUDIENCE),
    reply: Campaign,
    status: 201,
    repeats: true,
    maxBodyBytes: BODY_BYTES,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/email-campaigns/:id',
    access: 'admin',
    summary: 'A campaign with its text, and what is to be mended in it.',
    params: IdParams,
    reply: Campaign,
    status: 200,
  }),
  save: endpoint({
    ...changes,
    method: 'PUT',
    path: '/admin/email-campaigns/:id',
    summary: 'Saves a draft. A scheduled campaign becomes a draft again.',
    body: Content.extend({ version: Version }).refine(oneAudience, ONE_AUDIENCE),
    maxBodyBytes: BODY_BYTES,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/email-campaigns/:id/duplicate',
    access: 'admin',
    summary: 'Makes a draft with the text of another campaign; a reactivation cannot be copied.',
    params: IdParams,
    body: z.strictObject({ id: Id.optional() }),
    reply: Campaign,
    status: 201,
    repeats: true,
    refusals: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/email-campaigns/:id',
    access: 'admin',
    summary: 'Deletes a draft, or a campaign that was cancelled before it started.',
    params: IdParams,
    status: 204,
    confirmed: true,
    refusals: ['conflict'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/email-campaigns/check',
    access: 'admin',
    summary: 'What must and what can be mended in a mail, without saving it.',
    body: z.strictObject(TEXT),
    reply: z.object({ problems: z.array(Problem), bytes: z.int() }),
    status: 200,
    maxBodyBytes: BODY_BYTES,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/email-campaigns/preview',
    access: 'admin',
    summary: 'A mail as a contact would get it, or somebody of whom all or nothing is known.',
    body: z.strictObject({
      ...TEXT,
      // The foot of a mail says why somebody gets it.
      kind: z.enum(CAMPAIGN_KINDS).default('campaign'),
      listId: Id.nullable().default(null),
      segment: Segment.nullable().default(null),
      contactId: Id.optional(),
      isKnown: z.boolean().default(true),
    }),
    reply: z.object({
      problems: z.array(Problem),
      mail: z
        .object({ subject: z.string(), html: z.string(), text: z.string() })
        .nullable()
        .meta({ description: 'Null where the text has an error.' }),
    }),
    status: 200,
    maxBodyBytes: BODY_BYTES,
    refusals: ['notFound'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/email-campaigns/:id/test',
    access: 'admin',
    summary: 'Sends the mail to addresses of administrators; to the caller where none is given.',
    params: IdParams,
    body: z.strictObject({
      to: z.array(MailAddress).max(10, { error: 'At most 10 addresses.' }).default([]),
    }),
    reply: z.object({ sentTo: z.array(z.string()) }),
    status: 200,
    refusals: ['conflict'],
    cost: 20,
  }),
  schedule: endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/email-campaigns/:id/schedule',
    summary: 'Has a campaign start at an instant.',
    body: AtVersion.extend({ startsAt: Instant }),
    confirmed: true,
  }),
  unschedule: endpoint({
    ...changes,
    method: 'DELETE',
    path: '/admin/email-campaigns/:id/schedule',
    summary: 'Makes a scheduled campaign a draft again.',
  }),
  start: endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/email-campaigns/:id/start',
    summary: 'Freezes the recipients and begins to send.',
    body: AtVersion,
    confirmed: true,
    cost: 5,
  }),
  pause: endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/email-campaigns/:id/pause',
    summary: 'Sends nothing more until it is resumed.',
  }),
  resume: endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/email-campaigns/:id/resume',
    summary: 'Goes on with a campaign that was paused.',
  }),
  cancel: endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/email-campaigns/:id/cancel',
    summary: 'Ends a campaign. Those who have not got it never do.',
    confirmed: true,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/admin/email-campaigns/:id/progress',
    access: 'admin',
    summary: 'How far a campaign is.',
    params: IdParams,
    reply: Progress,
    status: 200,
  }),
};
