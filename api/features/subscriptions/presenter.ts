import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { OwnedRow, StoredReceipt, SubscriptionRow } from '#api/features/subscriptions/repo.ts';
import type { RequestPayment } from '#shared/contract/account/payments.ts';
import type { Subscription, SubscriptionOfUser } from '#shared/contract/account/subscriptions.ts';
import { lastInstantOf, phaseOf } from '#shared/domain/premium/subscription.ts';

/** A subscription as replies show it at an instant. */
export function presentSubscription(row: SubscriptionRow, nowMs: number): Subscription {
  const phase = phaseOf(row, nowMs);
  // A subscription that has run out is over, even before the worker has written it down.
  const endedAt = row.endedAt ?? (phase === 'ended' ? lastInstantOf(row) : null);
  return {
    id: row.id,
    plan: row.plan,
    status: row.status,
    phase,
    requestedAt: writeInstant(row.requestedAt),
    decidedAt: writeOptionalInstant(row.decidedAt),
    reason: row.reason,
    startsAt: writeOptionalInstant(row.startsAt),
    endsAt: writeOptionalInstant(row.endsAt),
    cancelledAt: writeOptionalInstant(row.cancelledAt),
    endedAt: writeOptionalInstant(endedAt),
    paidAt: writeOptionalInstant(row.paidAt),
    reference: row.reference,
    message: row.message,
    receipt: presentReceipt(row.receipt),
    version: row.version,
  };
}

function presentReceipt(receipt: StoredReceipt | null): Subscription['receipt'] {
  if (receipt === null) return null;
  return { ...receipt, addedAt: writeInstant(receipt.addedAt) };
}

/** A subscription with its user and payments, as administrators see it at an instant. */
export function presentOwned(
  row: OwnedRow,
  payments: readonly RequestPayment[],
  nowMs: number,
): SubscriptionOfUser {
  return { ...presentSubscription(row, nowMs), user: row.user, payments: [...payments] };
}
