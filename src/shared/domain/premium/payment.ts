/* The state of a payment, derived from the events that its provider sends in any order. */

/** Where the money of a payment is. */
export const PAYMENT_STATUSES = ['paid', 'partlyRefunded', 'refunded', 'chargedBack'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The money of a payment came in. */
export interface PaidEvent {
  readonly kind: 'paid';
  readonly eventId: string;
  readonly at: number;
  /** The request that it was made for, as far as the provider knows. */
  readonly subscriptionId: string | null;
  /** In the smallest unit of the currency. */
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's ids of the prices that were paid; absent from events that were stored without. */
  readonly priceIds?: readonly string[] | undefined;
}

/** Money went back, or came back again; an adjustment may be announced before it is approved. */
export interface AdjustedEvent {
  readonly kind: 'adjusted';
  readonly eventId: string;
  readonly at: number;
  readonly adjustmentId: string;
  readonly action: 'refund' | 'chargeback' | 'reversal';
  readonly isFull: boolean;
  readonly isApproved: boolean;
}

/** Something that a provider tells about a payment. */
export type PaymentEvent = PaidEvent | AdjustedEvent;

/** A payment as its events add up. */
export interface Payment {
  readonly subscriptionId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly paidAt: number;
  /** The provider's ids of the prices that were paid; null where they are not known. */
  readonly priceIds: readonly string[] | null;
}

/**
 * The payment that events add up to, in whatever order and however often they came; null while the
 * event that it was paid is missing.
 */
export function paymentOf(events: readonly PaymentEvent[]): Payment | null {
  const inOrder = events.toSorted(
    (one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1),
  );
  const paid = inOrder.find((event) => event.kind === 'paid');
  if (paid === undefined) return null;
  const { subscriptionId, amountMinor, currency, at: paidAt, priceIds = null } = paid;
  return { subscriptionId, amountMinor, currency, status: statusOf(inOrder), paidAt, priceIds };
}

function statusOf(inOrder: readonly PaymentEvent[]): PaymentStatus {
  const adjustments = inOrder.filter((event) => event.kind === 'adjusted');
  // The last event about an adjustment says whether it stands.
  const standing = new Map(adjustments.map((event) => [event.adjustmentId, event]));
  let status: PaymentStatus = 'paid';
  for (const { action, isFull, isApproved } of standing.values()) {
    if (!isApproved) continue;
    if (action === 'reversal') status = 'paid';
    else if (isFull) status = action === 'refund' ? 'refunded' : 'chargedBack';
    else if (status === 'paid') status = 'partlyRefunded';
  }
  return status;
}

/** Whether no money of a payment is left. */
export function isTakenBack(status: PaymentStatus): boolean {
  return status === 'refunded' || status === 'chargedBack';
}

/** Whether a payment is for a price; null where no price is set, or what was paid is not known. */
export function isOfPrice(
  { priceIds }: Pick<Payment, 'priceIds'>,
  priceId: string | undefined,
): boolean | null {
  return priceId === undefined || priceIds === null ? null : priceIds.includes(priceId);
}

/** A payment compared with the price of the plan that its request is for. */
export interface ComparedPayment {
  readonly status: PaymentStatus;
  /** Null where they cannot be compared: a person judges. */
  readonly isOfPrice: boolean | null;
}

/**
 * The payment that stands for a request: one that is whole and of the price, or else the first of
 * which money is left; null without one.
 */
export function standingPayment<T extends ComparedPayment>(payments: readonly T[]): T | null {
  const kept = payments.filter(({ status }) => !isTakenBack(status));
  return kept.find((payment) => !isOffPrice(payment)) ?? kept[0] ?? null;
}

/** Whether a payment is not the price of the plan, or no longer the whole of it. */
export function isOffPrice(payment: ComparedPayment): boolean {
  return payment.isOfPrice === false || payment.status !== 'paid';
}
