import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { pageOf, readCursor } from '#api/db/rows/keyset.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { presentPayment, presentRequestPayment } from '#api/features/payments/presenter.ts';
import * as repo from '#api/features/payments/repo.ts';
import { findOwner, settleMoney } from '#api/features/subscriptions/service.ts';
import { unmatchedPaymentMail } from '#api/mail/payment-mails.ts';
import type { RequestPayment, Payment as ShownPayment } from '#shared/contract/account/payments.ts';
import { isOfPrice, isTakenBack, type Payment, paymentOf } from '#shared/domain/premium/payment.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';

type Context = Pick<Deps, 'db' | 'now' | 'mailer' | 'env' | 'log'>;
type Place = Pick<repo.StoredEvent, 'provider' | 'providerRef'>;

const Key: z.ZodType<repo.PaymentKey> = z.tuple([z.number(), z.string()]);

/** Returns a page of the payments of a user, the newest first. */
export async function readPaymentPage(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ShownPayment[]; nextCursor: string | null }> {
  const after = readCursor(cursor, Key);
  const rows = await repo.listOfUser(db, userId, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ paidAt, id }) => [paidAt, id]);
  return { items: page.rows.map(presentPayment), nextCursor: page.nextCursor };
}

/** A request for a plan, by the user it belongs to. */
export interface PaidRequest {
  readonly userId: string;
  readonly id: string;
  readonly plan: PlanId;
}

/** Returns the payments for each request by its id, the newest first, compared with the price of its plan. */
export async function readPaymentsOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  requests: readonly PaidRequest[],
): Promise<Map<string, RequestPayment[]>> {
  const rows = requests.length === 0 ? [] : await repo.listOfSubscriptions(db, requests);
  const providerRefs = rows.map(({ providerRef }) => providerRef);
  // Most requests are paid outside of the product: nothing more is read for them.
  const events = rows.length === 0 ? [] : await repo.listEventsOf(db, providerRefs);
  const shown = (row: repo.PaymentRow, plan: PlanId) => {
    const own = events.filter(({ providerRef }) => providerRef === row.providerRef);
    const priceIds = paymentOf(own.map(({ event }) => event))?.priceIds ?? null;
    return presentRequestPayment(row, isOfPrice({ priceIds }, env.paddlePrices[plan]));
  };
  return new Map(
    requests.map(({ id, plan }) => [
      id,
      rows.filter((row) => row.subscriptionId === id).map((row) => shown(row, plan)),
    ]),
  );
}

/**
 * Handles an event about a payment: stores it, then updates the payment and its request from all
 * events about it. Events may arrive in any order, more than once and concurrently; each counts
 * once. One that cannot be processed now is processed when it is sent again.
 */
export async function takeEvent(context: Context, given: repo.StoredEvent): Promise<void> {
  await repo.insertEvent(context.db, given, context.now());
  await settle(context, given);
}

async function settle(context: Context, place: Place): Promise<void> {
  const { db, log } = context;
  const known = paymentOf(await repo.listEvents(db, place.provider, place.providerRef));
  // A refund may be reported before its payment.
  if (known === null) return;
  const { subscriptionId } = known;
  const userId = subscriptionId === null ? null : await findOwner(db, subscriptionId);
  if (subscriptionId === null || userId === null) {
    log.warn({ providerRef: place.providerRef }, 'a payment belongs to no request');
    return tellOwnerOnce(context, place, known);
  }
  const nowMs = context.now();
  await withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    // Again under the lock: each of several concurrent events was stored before it waited here.
    const payment = paymentOf(await repo.listEvents(trx, place.provider, place.providerRef));
    if (payment === null) return;
    const before = await repo.findPayment(trx, place.provider, place.providerRef);
    await repo.markHandled(trx, place, nowMs);
    if (before?.status === payment.status) return;
    if (before === null) {
      const row = { ...payment, ...place, userId, subscriptionId, id: uuidv7() };
      await repo.insertPayment(trx, row, nowMs);
    } else {
      await repo.updateStatus(trx, before, payment.status);
    }
    const subject = { userId, id: subscriptionId };
    const isPaid = await hasMoney(trx, subject);
    await settleMoney(context, trx, subject, { payment, isPaid });
  });
}

/** Returns whether any payment for a request is not refunded. */
async function hasMoney(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const payments = await repo.listOfSubscriptions(db, [{ userId, id }]);
  return payments.some(({ status }) => !isTakenBack(status));
}

async function tellOwnerOnce(
  { db, now, mailer, env }: Context,
  place: Place,
  payment: Payment,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    if ((await repo.markHandled(trx, place, now())) === 0) return;
    await mailer.queue(trx, unmatchedPaymentMail(env.contactEmail, { ...place, ...payment }));
  });
}

/** How long events without a payment are kept: the payment may be reported later. */
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes old events without a payment here. Those of a payment stay: refunds may come late. */
export async function forgetEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await repo.deleteEventsBefore(db, now() - EVENTS_KEPT_MS);
}
