import * as z from 'zod';
import { invalid } from '#api/errors.ts';
import type { PaddleEvent } from '#shared/contract/account/payments.ts';
import type { PaymentEvent } from '#shared/domain/premium/payment.ts';

/** An event about a payment, with Paddle's own id of that payment (its transaction). */
export interface PaddlePaymentEvent {
  readonly providerRef: string;
  readonly event: PaymentEvent;
}

const PaddleId = z.string().regex(/^[a-z]{3}_[\w-]{1,90}$/);
const Amount = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const Head = z.object({ event_id: z.string(), occurred_at: z.iso.datetime({ offset: true }) });

/** Our checkout names its request. */
const CustomData = z.object({ subscriptionId: z.uuid() });

const Transaction = z.object({
  id: PaddleId,
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  custom_data: z.unknown(),
  items: z.array(z.object({ price: z.object({ id: PaddleId }) })).default([]),
  details: z.object({ totals: z.object({ grand_total: Amount }) }),
});

const Adjustment = z.object({
  id: PaddleId,
  transaction_id: PaddleId,
  action: z.string(),
  status: z.string(),
  // Older adjustments without this field are recognised by their items alone: those are partial.
  type: z.string().default('partial'),
});

const ACTIONS = {
  refund: 'refund',
  chargeback: 'chargeback',
  chargeback_reverse: 'reversal',
} as const;

/**
 * Parses an event of Paddle Billing: a completed transaction, or an adjustment. Returns null for
 * every other event. Throws 422 for one of these that cannot be parsed: Paddle shows it as failed.
 */
export function readPaddleEvent(given: PaddleEvent): PaddlePaymentEvent | null {
  switch (given.event_type) {
    case 'transaction.completed':
      return readTransaction(given);
    case 'adjustment.created':
    case 'adjustment.updated':
      return readAdjustment(given);
    default:
      return null;
  }
}

function readTransaction(given: PaddleEvent): PaddlePaymentEvent {
  const { event_id: eventId, occurred_at } = read(Head, given, 'event_id');
  const data = read(Transaction, given.data, 'data');
  const custom = CustomData.safeParse(data.custom_data).data;
  return {
    providerRef: data.id,
    event: {
      kind: 'paid',
      eventId,
      at: Date.parse(occurred_at),
      subscriptionId: custom?.subscriptionId ?? null,
      amountMinor: data.details.totals.grand_total,
      currency: data.currency_code,
      priceIds: data.items.map(({ price }) => price.id),
    },
  };
}

function readAdjustment(given: PaddleEvent): PaddlePaymentEvent | null {
  const { event_id: eventId, occurred_at } = read(Head, given, 'event_id');
  const data = read(Adjustment, given.data, 'data');
  const action = isKnown(data.action) ? ACTIONS[data.action] : undefined;
  // Credits and warnings move no money of the user.
  if (action === undefined) return null;
  return {
    providerRef: data.transaction_id,
    event: {
      kind: 'adjusted',
      eventId,
      at: Date.parse(occurred_at),
      adjustmentId: data.id,
      action,
      isFull: data.type === 'full',
      isApproved: data.status === 'approved',
    },
  };
}

function isKnown(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

function read<T>(schema: z.ZodType<T>, value: unknown, field: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid({ [field]: 'This event is not as Paddle Billing describes it.' });
}
