import { createHmac } from 'node:crypto';

/** The secret that test servers share with a Paddle of the tests. */
export const PADDLE_SECRET = 'pdl_ntfset_0123456789abcdef';

/** The header with which Paddle signs a body at an instant. */
export function signAsPaddle(text: string, nowMs: number, secret = PADDLE_SECRET): string {
  const seconds = Math.floor(nowMs / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}:${text}`).digest('hex');
  return `ts=${seconds};h1=${hash}`;
}

let counter = 0;

/** Fields of a Paddle event that a test sets. */
export interface PaddleEventGiven {
  readonly eventId?: string;
  readonly occurredAt?: string;
  readonly transactionId?: string;
}

function newId(kind: string): string {
  counter += 1;
  return `${kind}_01test${String(counter).padStart(8, '0')}`;
}

/** The event that a transaction for a request was completed, as Paddle Billing sends it. */
export function paidEvent(
  subscriptionId: string | null,
  given: PaddleEventGiven & { amount?: string; priceId?: string } = {},
) {
  return {
    event_id: given.eventId ?? newId('evt'),
    event_type: 'transaction.completed',
    occurred_at: given.occurredAt ?? '2026-11-20T10:00:00.123456Z',
    notification_id: newId('ntf'),
    data: {
      id: given.transactionId ?? newId('txn'),
      status: 'completed',
      customer_id: 'ctm_01test',
      custom_data: subscriptionId === null ? null : { subscriptionId },
      currency_code: 'EUR',
      items: [{ price: { id: given.priceId ?? 'pri_01yearly' }, quantity: 1 }],
      details: { totals: { subtotal: '4000', tax: '800', grand_total: given.amount ?? '4800' } },
    },
  };
}

/** The event that money of a transaction goes back, as Paddle Billing sends it. */
export function adjustedEvent(
  transactionId: string,
  given: PaddleEventGiven & {
    readonly adjustmentId?: string;
    readonly action?: string;
    readonly status?: string;
    readonly type?: string;
  } = {},
) {
  return {
    event_id: given.eventId ?? newId('evt'),
    event_type: 'adjustment.updated',
    occurred_at: given.occurredAt ?? '2026-11-20T11:00:00.000000Z',
    notification_id: newId('ntf'),
    data: {
      id: given.adjustmentId ?? newId('adj'),
      transaction_id: transactionId,
      action: given.action ?? 'refund',
      status: given.status ?? 'approved',
      type: given.type ?? 'full',
      currency_code: 'EUR',
      totals: { total: '4800' },
    },
  };
}
