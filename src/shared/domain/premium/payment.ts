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
  const { subscriptionId, amountMinor, currency, at: paidAt } = paid;
  return { subscriptionId, amountMinor, currency, status: statusOf(inOrder), paidAt };
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
