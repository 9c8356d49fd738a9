import type { RequestPayment } from '#shared/contract/account/payments.ts';
import type { SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { formatMoney } from '#shared/domain/formats/money.ts';
import { isOffPrice, standingPayment } from '#shared/domain/premium/payment.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

const STATE_WORDS: Readonly<Record<RequestPayment['status'], string>> = {
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
};

/** Returns a payment in words, with its sum: `Paid, but not the price: €0.01`. */
export function paymentWords(payment: RequestPayment): string {
  const { status, amountMinor, currency } = payment;
  const state =
    status === 'paid' && payment.isOfPrice === false
      ? 'Paid, but not the price'
      : STATE_WORDS[status];
  return `${state}: ${formatMoney(amountMinor, currency)}`;
}

/** Returns the state of a payment in two or three words, beside its sum. */
export function paymentTag({ status, isOfPrice }: RequestPayment): string {
  return status === 'paid' && isOfPrice === false ? 'Not the price' : STATE_WORDS[status];
}

/** Returns the tone of the tag of a payment; one that nobody has compared is plain. */
export function paymentTone(payment: RequestPayment): NonNullable<TagProps['tone']> {
  if (isOffPrice(payment)) return 'bad';
  return payment.isOfPrice === null ? 'plain' : 'good';
}

/** Whether the payment of a request is not the price of its plan; such a request is decided alone. */
export function isPaidOffPrice({ payments }: SubscriptionOfUser): boolean {
  const payment = standingPayment(payments);
  return payment !== null && isOffPrice(payment);
}
