import type { Knex } from 'knex';
import sharp from 'sharp';
import { insertPayment, type PaymentRow } from '#api/features/payments/repo.ts';
import { saveContent } from '#api/features/subscriptions/receipt-repo.ts';
import { insertSubscription, type StoredReceipt } from '#api/features/subscriptions/repo.ts';
import { withDueInstant } from '#api/features/subscriptions/steps.ts';
import { isOpen, type PlanId, phaseOf } from '#shared/domain/premium/subscription.ts';
import type { DemoSubscription } from './plan-premium.ts';

/** The desk that the demo data is written for. */
interface Desk {
  readonly ownerId: string;
  readonly nowMs: number;
}

/** Prices of the plans in the demo data, in cents. */
const AMOUNTS: Readonly<Record<PlanId, number>> = { monthly: 400, yearly: 4000, lifetime: 9900 };

/**
 * Writes a subscription with its payment, and a receipt where it waits and its user has named one. Its
 * user was told of where it stands: the clock has nothing to make up for.
 */
export async function writeSubscription(
  trx: Knex.Transaction,
  subscription: DemoSubscription,
  { ownerId, nowMs }: Desk,
): Promise<void> {
  const toldPhase = subscription.status === 'confirmed' ? phaseOf(subscription, nowMs) : '';
  const receipt = await writeReceipt(trx, subscription);
  const row = { ...subscription, receipt, toldPhase, dueAt: null, version: 0 };
  const decidedBy = subscription.decidedAt === null ? null : ownerId;
  await insertSubscription(trx, withDueInstant(row, nowMs), decidedBy);
  await writePayment(trx, subscription);
}

async function writePayment(trx: Knex.Transaction, subscription: DemoSubscription): Promise<void> {
  const { id, userId, plan, reference, paidAt } = subscription;
  if (paidAt === null) return;
  const payment: PaymentRow = {
    userId,
    id,
    subscriptionId: id,
    provider: 'manual',
    amountMinor: AMOUNTS[plan],
    // A transfer is named by its reference; two people may have written the same one.
    providerRef: `${reference} ${id}`.trim(),
    currency: 'EUR',
    status: 'paid',
    paidAt,
  };
  await insertPayment(trx, payment, paidAt);
}

async function writeReceipt(
  trx: Knex.Transaction,
  subscription: DemoSubscription,
): Promise<StoredReceipt | null> {
  const { reference, requestedAt } = subscription;
  if (!isOpen(subscription) || reference === '') return null;
  const content = await drawReceipt(reference, AMOUNTS[subscription.plan]);
  await saveContent(trx, subscription, content);
  return { mediaType: 'image/jpeg', bytes: content.length, addedAt: requestedAt };
}

/** A picture of a transfer, as somebody would take it of their bank. */
function drawReceipt(reference: string, amount: number): Promise<Buffer> {
  const line = (y: number, text: string) =>
    `<text x="40" y="${y}" font-family="sans-serif" font-size="28" fill="#222">${text}</text>`;
  const lines = [
    line(80, 'Transfer carried out'),
    line(160, `Amount: EUR ${(amount / 100).toFixed(2)}`),
    line(210, `Reference: ${reference}`),
    line(260, 'To: the owner of the demo data'),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="320"><rect width="600" height="320" fill="#fff"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}
