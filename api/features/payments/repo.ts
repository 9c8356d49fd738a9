import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import type { PAYMENT_PROVIDERS } from '#shared/contract/account/payments.ts';
import type { PaymentEvent, PaymentStatus } from '#shared/domain/premium/payment.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';

/** Origin of a payment. */
export type Provider = (typeof PAYMENT_PROVIDERS)[number];

/** A payment as stored; instants in UTC milliseconds. */
export interface PaymentRow {
  readonly userId: string;
  readonly id: string;
  readonly subscriptionId: string;
  readonly provider: Provider;
  readonly providerRef: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly paidAt: number;
}

/** A payment with the plan of its request. */
export interface ListedPayment extends PaymentRow {
  readonly plan: PlanId | null;
}

/** The sort key of a list of payments. */
export type PaymentKey = [paidAt: number, id: string];

interface PaymentRecord {
  user_id: string;
  id: string;
  subscription_id: string;
  provider: Provider;
  provider_ref: string;
  amount_minor: number;
  currency: string;
  status: PaymentStatus;
  paid_at: number;
}

function fromRecord(record: PaymentRecord): PaymentRow {
  return {
    userId: record.user_id,
    id: record.id,
    subscriptionId: record.subscription_id,
    provider: record.provider,
    providerRef: record.provider_ref,
    amountMinor: record.amount_minor,
    currency: record.currency,
    status: record.status,
    paidAt: record.paid_at,
  };
}

/** Returns the payment with a provider's own id, or null. */
export async function findPayment(
  db: Db,
  provider: Provider,
  providerRef: string,
): Promise<PaymentRow | null> {
  const record: PaymentRecord | undefined = await db('payments')
    .where({ provider, provider_ref: providerRef })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Inserts a payment. */
export async function insertPayment(db: Db, row: PaymentRow, nowMs: number): Promise<void> {
  await db('payments').insert({
    user_id: row.userId,
    id: row.id,
    subscription_id: row.subscriptionId,
    provider: row.provider,
    provider_ref: row.providerRef,
    amount_minor: row.amountMinor,
    currency: row.currency,
    status: row.status,
    paid_at: row.paidAt,
    created_at: nowMs,
  });
}

/** Updates the status of a payment. */
export async function updateStatus(
  db: Db,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  status: PaymentStatus,
): Promise<void> {
  await db('payments').where({ user_id: userId, id }).update({ status });
}

/** Returns the payments for requests, the newest first. */
export async function listOfSubscriptions(
  db: Db,
  subscriptions: readonly { readonly userId: string; readonly id: string }[],
): Promise<PaymentRow[]> {
  const records: PaymentRecord[] = await db('payments')
    .whereIn(
      'user_id',
      subscriptions.map(({ userId }) => userId),
    )
    .whereIn(
      'subscription_id',
      subscriptions.map(({ id }) => id),
    );
  // Few, from the index of each user: no list of the database is sorted for them.
  const newest = (one: PaymentRecord, other: PaymentRecord) =>
    other.paid_at - one.paid_at || (one.id < other.id ? 1 : -1);
  return records.toSorted(newest).map(fromRecord);
}

/** Returns the payments of a user, the newest first, after a key. */
export async function listOfUser(
  db: Db,
  userId: string,
  { after, limit }: { after: PaymentKey | null; limit: number },
): Promise<ListedPayment[]> {
  const query = db('payments as p')
    .leftJoin('subscriptions as s', (join) => {
      join.on('s.user_id', 'p.user_id').andOn('s.id', 'p.subscription_id');
    })
    .where('p.user_id', userId)
    .select('p.*', { plan: 's.plan' });
  const records: (PaymentRecord & { plan: PlanId | null })[] = await pageAfter(
    query,
    ['p.paid_at', 'p.id'],
    'desc',
    after,
  ).limit(limit);
  return records.map((record) => ({ ...fromRecord(record), plan: record.plan }));
}

/** An event of a provider, stored before it is processed. */
export interface StoredEvent {
  readonly provider: Provider;
  readonly providerRef: string;
  readonly event: PaymentEvent;
}

/** Inserts an event; does nothing where it exists already. */
export async function insertEvent(
  db: Db,
  { provider, providerRef, event }: StoredEvent,
  nowMs: number,
): Promise<void> {
  await db('webhook_events')
    .insert({
      provider,
      event_id: event.eventId,
      provider_ref: providerRef,
      event: JSON.stringify(event),
      received_at: nowMs,
      handled_at: null,
    })
    .onConflict(['provider', 'event_id'])
    .ignore();
}

/** Returns every event about a payment. */
export async function listEvents(
  db: Db,
  provider: Provider,
  providerRef: string,
): Promise<PaymentEvent[]> {
  const rows: { event: string }[] = await db('webhook_events')
    .where({ provider, provider_ref: providerRef })
    .select('event');
  // Written by `insertEvent`.
  return rows.map(({ event }) => JSON.parse(event) as PaymentEvent);
}

/** Returns the events about payments, each with the provider's own id of its payment. */
export async function listEventsOf(
  db: Db,
  providerRefs: readonly string[],
): Promise<{ providerRef: string; event: PaymentEvent }[]> {
  const rows: { provider_ref: string; event: string }[] = await db('webhook_events')
    .where({ provider: 'paddle' })
    .whereIn('provider_ref', providerRefs)
    .select('provider_ref', 'event');
  // Written by `insertEvent`.
  return rows.map(({ provider_ref, event }) => ({
    providerRef: provider_ref,
    event: JSON.parse(event) as PaymentEvent,
  }));
}

/** Marks the events about a payment as processed; returns how many were not. */
export async function markHandled(
  db: Db,
  { provider, providerRef }: Pick<StoredEvent, 'provider' | 'providerRef'>,
  nowMs: number,
): Promise<number> {
  return db('webhook_events')
    .where({ provider, provider_ref: providerRef })
    .whereNull('handled_at')
    .update({ handled_at: nowMs });
}

/** Deletes events received before an instant without a payment here. */
export async function deleteEventsBefore(db: Db, beforeMs: number): Promise<void> {
  const payments = db('payments')
    .where('payments.provider', db.ref('webhook_events.provider'))
    .where('payments.provider_ref', db.ref('webhook_events.provider_ref'))
    .select('payments.id');
  await db('webhook_events').where('received_at', '<', beforeMs).whereNotExists(payments).delete();
}
