import { writeInstant } from '#api/db/rows/instants.ts';
import type { ListedPayment } from '#api/features/payments/repo.ts';
import type { Payment } from '#shared/contract/account/payments.ts';

/** Returns a payment for replies. */
export function presentPayment(row: ListedPayment): Payment {
  return {
    id: row.id,
    subscriptionId: row.subscriptionId,
    plan: row.plan,
    provider: row.provider,
    reference: row.providerRef,
    amountMinor: row.amountMinor,
    currency: row.currency,
    status: row.status,
    paidAt: writeInstant(row.paidAt),
  };
}
