import * as z from 'zod';
import { formatSize } from '../../domain/formats/size.ts';
import { MOST_BYTES } from '../../domain/formats/size-limits.ts';
import { RECEIPT_EXAMPLE, RECEIPT_TOO_LARGE, RECEIPT_TYPES } from '../../domain/premium/receipt.ts';
import { PHASES, PLAN_IDS, SUBSCRIPTION_STATUSES } from '../../domain/premium/subscription.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  optionalLine,
  optionalText,
  page,
  paging,
  text,
} from '../fields.ts';
import { RequestPayment } from './payments.ts';

const PlanId = z.enum(PLAN_IDS, {
  error: ({ input }) =>
    `${input === undefined ? 'The plan is missing.' : 'There is no such plan.'} Choose one of ${PLAN_IDS.join(', ')}.`,
});
const Status = z.enum(SUBSCRIPTION_STATUSES, {
  error: `A status is one of ${SUBSCRIPTION_STATUSES.join(', ')}.`,
});
const Reference = optionalLine('The reference', 200);
const Message = optionalText('The message', 2000);
const Reason = text('The reason', 1000);

const Receipt = z
  .object({ mediaType: z.enum(RECEIPT_TYPES), bytes: z.int().min(0), addedAt: Instant })
  .meta({ id: 'Receipt' });

/** A receipt that came with a request. */
export type Receipt = z.output<typeof Receipt>;

const Subscription = z
  .object({
    id: Id,
    plan: PlanId,
    status: Status,
    phase: z.enum(PHASES).meta({
      description:
        'Where it stands now: its status, and for a confirmed one what time makes of it.',
    }),
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
    reason: z.string().meta({
      description: 'Why it was rejected or ended, or what has to be answered; else empty.',
    }),
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable().meta({ description: 'The end of what is paid; null for none.' }),
    cancelledAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    paidAt: Instant.nullable(),
    reference: z.string(),
    message: z.string(),
    receipt: Receipt.nullable().meta({ description: 'Null without one, and once it is deleted.' }),
    version: z.int().min(0),
  })
  .meta({ id: 'Subscription' });

/** A request for premium, or the subscription that it became. */
export type Subscription = z.output<typeof Subscription>;

/** A user's premium state, as replies show it. */
export const CurrentSubscription = z
  .object({
    isPremium: z.boolean(),
    subscription: Subscription.nullable().meta({
      description: 'The one that gives premium now or next; null without one.',
    }),
    request: Subscription.nullable().meta({
      description: 'The newest request that is not a subscription: open, rejected or taken back.',
    }),
    ended: Subscription.nullable().meta({
      description: 'The subscription that was over last; null while there is another.',
    }),
  })
  .meta({ id: 'CurrentSubscription' });

/** The parsed form of `CurrentSubscription`. */
export type CurrentSubscription = z.output<typeof CurrentSubscription>;

const RequestFields = {
  plan: PlanId,
  reference: Reference.default(''),
  message: Message.default(''),
};

const MAX_CONTENT_LENGTH = Math.ceil(MOST_BYTES.receipt / 3) * 4;

const ReceiptContent = z
  .string({ error: 'The file is missing.' })
  .min(1, { error: 'The file is missing.' })
  .max(MAX_CONTENT_LENGTH, { error: RECEIPT_TOO_LARGE })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'Send the file in base64.' })
  .meta({
    description: `A PNG, JPEG or WebP picture or a PDF of at most ${formatSize(MOST_BYTES.receipt)}, in base64.`,
    example: RECEIPT_EXAMPLE,
  });

/** Common declarations of calls that return a file. */
const FILE = { params: IdParams, status: 200, produces: 'application/octet-stream' } as const;

/** The user's side of premium. */
export const subscriptionsApi = {
  current: endpoint({
    method: 'GET',
    path: '/subscriptions/current',
    access: 'user',
    summary: 'What the user has of premium, and the newest request.',
    reply: CurrentSubscription,
    status: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/subscriptions',
    access: 'user',
    summary: 'Asks for a plan. A person decides; one request waits at a time.',
    body: z.strictObject({ id: Id.optional(), ...RequestFields }),
    reply: Subscription,
    status: 201,
    repeats: true,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/subscriptions/request',
    access: 'user',
    summary: 'Changes the request that waits, and answers what was asked about it.',
    body: z.strictObject(RequestFields),
    reply: Subscription,
    status: 200,
    refusals: ['notFound'],
  }),
  attachReceipt: endpoint({
    method: 'POST',
    path: '/subscriptions/receipt',
    access: 'user',
    summary: 'Adds a receipt to the request that waits, in the place of the one before.',
    body: z.strictObject({ content: ReceiptContent }),
    reply: Subscription,
    status: 200,
    refusals: ['notFound'],
    // Decoding a picture takes the server much longer than other work.
    cost: 20,
    maxBodyBytes: MAX_CONTENT_LENGTH + 1000,
  }),
  removeReceipt: endpoint({
    method: 'DELETE',
    path: '/subscriptions/receipt',
    access: 'user',
    summary: 'Deletes the receipt of the request that waits.',
    reply: Subscription,
    status: 200,
    refusals: ['notFound'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/subscriptions/:id/receipt',
    access: 'user',
    summary: 'Downloads the receipt of a request: a JPEG picture or a PDF.',
    ...FILE,
  }),
  history: endpoint({
    method: 'GET',
    path: '/subscriptions/history',
    access: 'user',
    summary: 'Every request and subscription of the user, the newest first.',
    query: z.strictObject(paging),
    reply: page(Subscription),
    status: 200,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/subscriptions/cancel',
    access: 'user',
    summary: 'Takes back the request that waits, or else lets the subscription run out.',
    reply: Subscription,
    status: 200,
    refusals: ['notFound', 'conflict'],
  }),
};

const SubscriptionOfUser = Subscription.extend({
  user: z.object({ id: Id, name: z.string(), email: z.string(), isActive: z.boolean() }),
  payments: z.array(RequestPayment).meta({ description: 'Card payments, the newest first.' }),
}).meta({ id: 'SubscriptionOfUser' });

/** A subscription with whose it is, for administrators. */
export type SubscriptionOfUser = z.output<typeof SubscriptionOfUser>;

const DECISION = { status: 200, refusals: ['conflict'] } as const;
const Version = z.int().min(0).optional().meta({
  description: 'The version that was seen: refused with 409 where it has changed since.',
});

/** The owner's side of premium. */
export const adminSubscriptionsApi = {
  pending: endpoint({
    method: 'GET',
    path: '/admin/subscriptions/pending',
    access: 'admin',
    summary: 'The requests that wait for a decision or an answer, the oldest first.',
    query: z.strictObject(paging),
    reply: page(SubscriptionOfUser),
    status: 200,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/subscriptions',
    access: 'admin',
    summary: 'Subscriptions and requests, the newest first.',
    query: z.strictObject({
      ...paging,
      status: Status.optional(),
      plan: PlanId.optional(),
      userId: Id.optional(),
      requestedFrom: Instant.optional(),
      requestedBefore: Instant.optional(),
    }),
    reply: page(SubscriptionOfUser),
    status: 200,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/admin/subscriptions/:id/confirm',
    access: 'admin',
    summary: 'Confirms a request; premium begins now, or when what is paid already has ended.',
    params: IdParams,
    body: z.strictObject({ version: Version }).default({}),
    reply: SubscriptionOfUser,
    ...DECISION,
  }),
  reject: endpoint({
    method: 'PUT',
    path: '/admin/subscriptions/:id/reject',
    access: 'admin',
    summary: 'Rejects a request with a reason, which its user is told.',
    params: IdParams,
    body: z.strictObject({ reason: Reason, version: Version }),
    reply: SubscriptionOfUser,
    ...DECISION,
  }),
  ask: endpoint({
    method: 'PUT',
    path: '/admin/subscriptions/:id/ask',
    access: 'admin',
    summary: 'Asks the user something about a request.',
    params: IdParams,
    body: z.strictObject({ question: text('The question', 1000), version: Version }),
    reply: SubscriptionOfUser,
    ...DECISION,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/admin/subscriptions/:id/receipt',
    access: 'admin',
    summary: 'Downloads the receipt of a request, which the audit log notes.',
    ...FILE,
  }),
  update: endpoint({
    method: 'POST',
    path: '/admin/subscriptions/manual-update',
    access: 'admin',
    summary: 'Gives a user a plan by hand, changes what they have, or ends it (`free`).',
    body: z.strictObject({
      userId: Id,
      plan: z.enum([...PLAN_IDS, 'free'], {
        error: `A plan is one of ${PLAN_IDS.join(', ')}, or free.`,
      }),
      endsAt: Instant.optional().meta({
        description: 'The end of the plan; its period by default.',
      }),
      reason: optionalText('The reason', 1000).default('').meta({
        description: 'Kept in the audit log; told to the user where premium ends.',
      }),
      note: optionalText('The note', 1000).default('').meta({
        description: 'Stands for the reason where there is none.',
      }),
    }),
    reply: CurrentSubscription,
    status: 200,
    refusals: ['notFound', 'conflict'],
  }),
};
