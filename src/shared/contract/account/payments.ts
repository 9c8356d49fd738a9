import * as z from 'zod';
import { PAYMENT_STATUSES } from '../../domain/premium/payment.ts';
import { PLAN_IDS } from '../../domain/premium/subscription.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, page, paging } from '../fields.ts';

/** How payments come: by the checkout of Paddle, or noted by the owner. */
export const PAYMENT_PROVIDERS = ['paddle', 'manual'] as const;

/** A payment for a request, as replies show it. */
export const Payment = z
  .object({
    id: Id,
    subscriptionId: Id,
    plan: z.enum(PLAN_IDS).nullable().meta({ description: 'The plan of its request.' }),
    provider: z.enum(PAYMENT_PROVIDERS),
    reference: z.string().meta({ description: 'The provider’s own id of the payment.' }),
    amountMinor: z
      .int()
      .meta({ description: 'In the smallest unit of the currency, such as cents.' }),
    currency: z.string().meta({ description: 'ISO 4217', example: 'EUR' }),
    status: z.enum(PAYMENT_STATUSES),
    paidAt: Instant,
  })
  .meta({ id: 'Payment' });

/** A payment beside its request, compared with the price of the plan, for administrators. */
export const RequestPayment = Payment.pick({
  id: true,
  reference: true,
  amountMinor: true,
  currency: true,
  status: true,
  paidAt: true,
})
  .extend({
    isOfPrice: z.boolean().nullable().meta({
      description: 'Whether it is for the price of the plan; null where no price is set or known.',
    }),
  })
  .meta({ id: 'RequestPayment' });

/** The parsed form of `RequestPayment`. */
export type RequestPayment = z.output<typeof RequestPayment>;

/** The parsed form of `Payment`. */
export type Payment = z.output<typeof Payment>;

const PaddleEvent = z
  .looseObject({
    event_id: z.string().min(1).max(100),
    event_type: z.string().min(1).max(100),
    occurred_at: z.string().max(40),
    data: z.looseObject({}),
  })
  .meta({ id: 'PaddleEvent', description: 'An event of Paddle Billing, as Paddle describes it.' });

/** An event of Paddle before it is read. */
export type PaddleEvent = z.output<typeof PaddleEvent>;

/** Payments: what a user has paid, and what the provider tells. */
export const paymentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/subscriptions/payments',
    access: 'user',
    summary: 'The payments of the user, the newest first.',
    query: z.strictObject(paging),
    reply: page(Payment),
    status: 200,
  }),
  paddle: endpoint({
    method: 'POST',
    path: '/webhooks/paddle',
    access: 'public',
    summary:
      'Takes an event of Paddle, signed with the secret of the webhook. Repeats change nothing.',
    body: PaddleEvent,
    status: 204,
    refusals: ['unauthorized', 'notFound'],
  }),
};
