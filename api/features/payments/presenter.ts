import { writeInstant } from '#api/db/rows/instants.ts';
import type { ListedPayment, PaymentRow } from '#api/features/payments/repo.ts';
import type { Payment, RequestPayment } from '#shared/contract/account/payments.ts';

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

/** Returns a payment as administrators see it beside its request. */
export function presentRequestPayment(
  { id, providerRef: reference, amountMinor, currency, status, paidAt }: PaymentRow,
  isOfPrice: boolean | null,
): RequestPayment {
  return { id, reference, amountMinor, currency, status, paidAt: writeInstant(paidAt), isOfPrice };
}
