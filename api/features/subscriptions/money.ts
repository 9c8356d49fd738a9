import type { SubscriptionRow as Row } from '#api/features/subscriptions/repo.ts';
import { amountOf } from '#api/mail/payment-mails.ts';
import type { SubscriptionNotice } from '#api/mail/subscription-mails.ts';
import type { Payment } from '#shared/domain/premium/payment.ts';
import type { SubscriptionEvent } from '#shared/domain/premium/transitions.ts';

const NOTES = {
  refunded: 'The payment was refunded.',
  chargedBack: 'The payment was charged back.',
} as const;

/** Returns the event that a payment is for its request; `isPaid` says whether money of any payment for it is left. */
export function moneyEvent({ status }: Payment, isPaid: boolean): SubscriptionEvent {
  if (isPaid || status === 'paid' || status === 'partlyRefunded') return { kind: 'pay' };
  return { kind: 'refund', reason: NOTES[status] };
}

/** Returns the message to the user about a payment; `before` and `row` are the subscription before and after it. */
export function moneyNotice(payment: Payment, before: Row, row: Row): SubscriptionNotice {
  if (before.status !== 'ended' && row.status === 'ended') {
    return { kind: 'ended', reason: row.reason };
  }
  const amount = amountOf(payment);
  if (payment.status === 'paid') return { kind: 'paid', amount };
  return { kind: 'refunded', amount, isWhole: payment.status !== 'partlyRefunded' };
}
