import type { Knex } from 'knex';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import { indexUser } from '#api/db/derived/user-directory.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { RECEIPT_KEPT_DAYS, type ReceiptType } from '#shared/domain/premium/receipt.ts';
import {
  isOpen,
  type PlanId,
  type Subscription,
  type SubscriptionStatus,
} from '#shared/domain/premium/subscription.ts';

/** A receipt that came with a request. */
export interface StoredReceipt {
  readonly mediaType: ReceiptType;
  readonly bytes: number;
  readonly addedAt: number;
}

/** A subscription as it is stored; instants in UTC milliseconds. */
export interface SubscriptionRow extends Subscription {
  readonly id: string;
  readonly userId: string;
  readonly reference: string;
  readonly message: string;
  /** Null without one, and once it is deleted. */
  readonly receipt: StoredReceipt | null;
  /** The last phase that the clock has told its user of; empty for none. */
  readonly toldPhase: string;
  /** When the clock changes something next; null for never. */
  readonly dueAt: number | null;
  readonly version: number;
}

/** A subscription with whose it is. */
export interface OwnedRow extends SubscriptionRow {
  readonly user: { id: string; name: string; email: string; isActive: boolean };
}

/** The sort key of a list: when it was asked for, then id. */
export type SubscriptionKey = [requestedAt: number, id: string];

interface SubscriptionRecord {
  id: string;
  user_id: string;
  plan: PlanId;
  status: SubscriptionStatus;
  requested_at: number;
  decided_at: number | null;
  reason: string;
  starts_at: number | null;
  ends_at: number | null;
  cancelled_at: number | null;
  ended_at: number | null;
  paid_at: number | null;
  reference: string;
  message: string;
  receipt_type: ReceiptType | null;
  receipt_bytes: number | null;
  receipt_at: number | null;
  told_phase: string;
  due_at: number | null;
  version: number;
}

function fromRecord(record: SubscriptionRecord): SubscriptionRow {
  return {
    id: record.id,
    userId: record.user_id,
    plan: record.plan,
    status: record.status,
    requestedAt: record.requested_at,
    decidedAt: record.decided_at,
    reason: record.reason,
    startsAt: record.starts_at,
    endsAt: record.ends_at,
    cancelledAt: record.cancelled_at,
    endedAt: record.ended_at,
    paidAt: record.paid_at,
    reference: record.reference,
    message: record.message,
    toldPhase: record.told_phase,
    dueAt: record.due_at,
    receipt: receiptFrom(record),
    version: record.version,
  };
}

function receiptFrom(record: SubscriptionRecord): StoredReceipt | null {
  const { receipt_type: mediaType, receipt_bytes: bytes, receipt_at: addedAt } = record;
  if (mediaType === null || bytes === null || addedAt === null) return null;
  return { mediaType, bytes, addedAt };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a receipt is deleted: some time after the decision. */
function receiptDeletesAt({ receipt, decidedAt, cancelledAt }: SubscriptionRow): number | null {
  const closedAt = decidedAt ?? cancelledAt;
  return receipt === null || closedAt === null ? null : closedAt + RECEIPT_KEPT_DAYS * DAY_MS;
}

function toRecord(row: SubscriptionRow, decidedBy: string | null) {
  return {
    plan: row.plan,
    status: row.status,
    open_slot: isOpen(row) ? 1 : null,
    requested_at: row.requestedAt,
    decided_at: row.decidedAt,
    decided_by: decidedBy,
    reason: row.reason,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    cancelled_at: row.cancelledAt,
    ended_at: row.endedAt,
    paid_at: row.paidAt,
    reference: row.reference,
    message: row.message,
    told_phase: row.toldPhase,
    receipt_type: row.receipt?.mediaType ?? null,
    receipt_bytes: row.receipt?.bytes ?? null,
    receipt_at: row.receipt?.addedAt ?? null,
    receipt_deletes_at: receiptDeletesAt(row),
    due_at: row.dueAt,
    version: row.version,
  };
}

/** Inserts a subscription; rejects as a duplicate where the id is taken or another request is open. */
export async function insertSubscription(
  db: Db,
  row: SubscriptionRow,
  decidedBy: string | null,
): Promise<void> {
  await db('subscriptions').insert({
    user_id: row.userId,
    id: row.id,
    ...toRecord(row, decidedBy),
  });
  if (row.status === 'confirmed') await indexUser(db, row.userId);
}

/** Writes a subscription with its next version; the caller holds the lock of its user. */
export async function updateSubscription(
  db: Db,
  row: SubscriptionRow,
  decidedBy?: string,
): Promise<SubscriptionRow> {
  const next = { ...row, version: row.version + 1 };
  const { decided_by, ...fields } = toRecord(next, decidedBy ?? null);
  await db('subscriptions')
    .where({ user_id: row.userId, id: row.id })
    .update(decidedBy === undefined ? fields : { ...fields, decided_by });
  await indexUser(db, row.userId);
  return next;
}

/** A subscription of a user, or null. */
export async function findSubscription(
  db: Db,
  userId: string,
  id: string,
): Promise<SubscriptionRow | null> {
  const record: SubscriptionRecord | undefined = await db('subscriptions')
    .where({ user_id: userId, id })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** The id of the user whose subscription this is, or null. */
export async function findOwner(db: Db, id: string): Promise<string | null> {
  const record: { user_id: string } | undefined = await db('subscriptions')
    .where({ id })
    .first('user_id');
  return record?.user_id ?? null;
}

/** The request of a user that waits, or null. */
export async function findOpenRequest(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const record: SubscriptionRecord | undefined = await db('subscriptions')
    .where({ user_id: userId, open_slot: 1 })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** The confirmed subscriptions of a user, the one that begins first first. */
export async function listConfirmed(db: Db, userId: string): Promise<SubscriptionRow[]> {
  const records: SubscriptionRecord[] = await db('subscriptions')
    .where({ user_id: userId, status: 'confirmed' })
    .orderBy(['starts_at', 'id']);
  return records.map(fromRecord);
}

/** The subscriptions of a user that were confirmed, those that have ended included. */
export async function listStarted(db: Db, userId: string): Promise<SubscriptionRow[]> {
  const records: SubscriptionRecord[] = await db('subscriptions')
    .where({ user_id: userId })
    .whereIn('status', ['confirmed', 'ended']);
  return records.map(fromRecord);
}

/** The subscription of a user that began last, whether it is over or not; null without one. */
export async function findLastStarted(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const record: SubscriptionRecord | undefined = await db('subscriptions')
    .where({ user_id: userId })
    .whereIn('status', ['confirmed', 'ended'])
    .orderBy([
      { column: 'starts_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** The newest request of a user that is no subscription, or null. */
export async function findNewestRequest(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const record: SubscriptionRecord | undefined = await db('subscriptions')
    .where({ user_id: userId })
    .whereIn('status', ['pending', 'needsInformation', 'rejected', 'withdrawn'])
    .orderBy([
      { column: 'requested_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return record === undefined ? null : fromRecord(record);
}

interface Page {
  readonly after: SubscriptionKey | null;
  readonly limit: number;
}

/** All requests and subscriptions of a user, newest first, after a key. */
export async function listOfUser(
  db: Db,
  userId: string,
  { after, limit }: Page,
): Promise<SubscriptionRow[]> {
  const query = db('subscriptions').where({ user_id: userId });
  const records: SubscriptionRecord[] = await pageAfter(
    query,
    ['requested_at', 'id'],
    'desc',
    after,
  ).limit(limit);
  return records.map(fromRecord);
}

/** Which subscriptions are listed. */
export interface Filter {
  readonly isOpen?: boolean;
  readonly status?: SubscriptionStatus | undefined;
  readonly plan?: PlanId | undefined;
  readonly userId?: string | undefined;
  /** Asked for at this instant or later, in UTC milliseconds. */
  readonly requestedFrom?: number | undefined;
  /** Asked for before this instant, in UTC milliseconds. */
  readonly requestedBefore?: number | undefined;
}

/** Subscriptions of all users with whose they are, by when they were asked for, after a key. */
export async function listOwned(
  db: Db,
  filter: Filter,
  { after, limit, direction }: Page & { direction: 'asc' | 'desc' },
): Promise<OwnedRow[]> {
  const query = inOrder(db, filter).select('s.*');
  if (filter.isOpen === true) query.where('s.open_slot', 1);
  if (filter.status !== undefined) query.where('s.status', filter.status);
  if (filter.plan !== undefined) query.where('s.plan', filter.plan);
  if (filter.userId !== undefined) query.where('s.user_id', filter.userId);
  const { requestedFrom, requestedBefore } = filter;
  if (requestedFrom !== undefined) query.where('s.requested_at', '>=', requestedFrom);
  if (requestedBefore !== undefined) query.where('s.requested_at', '<', requestedBefore);
  const records: SubscriptionRecord[] = await pageAfter(
    query,
    ['s.requested_at', 's.id'],
    direction,
    after,
  ).limit(limit);
  return withUsers(db, records);
}

/** Adds its user to each subscription. Joined, MariaDB would look at every subscription and sort them. */
async function withUsers(db: Db, records: readonly SubscriptionRecord[]): Promise<OwnedRow[]> {
  const users: { id: string; name: string; email: string; is_active: number }[] = await db('users')
    .whereIn(
      'id',
      records.map(({ user_id }) => user_id),
    )
    .select('id', 'name', 'email', 'is_active');
  const known = new Map(users.map((user) => [user.id, user]));
  return records.flatMap((record) => {
    const user = known.get(record.user_id);
    if (user === undefined) return [];
    const { id, name, email, is_active } = user;
    return [{ ...fromRecord(record), user: { id, name, email, isActive: is_active === 1 } }];
  });
}

/** MariaDB looks at all of some thousand subscriptions, and sorts them, unless it is told the index. */
function inOrder(db: Db, filter: Filter): Knex.QueryBuilder {
  const { status, plan, userId } = filter;
  const isNarrowed = [filter.isOpen, status, plan, userId].some((value) => value !== undefined);
  if (isNarrowed || engineOf(db) !== 'mysql') return db('subscriptions as s');
  return db.from(db.raw('subscriptions as s force index (subscriptions_requested_at_index)'));
}

/** A subscription with whose it is, or null. */
export async function findOwned(db: Db, id: string): Promise<OwnedRow | null> {
  const record: SubscriptionRecord | undefined = await db('subscriptions').where({ id }).first();
  const [row] = record === undefined ? [] : await withUsers(db, [record]);
  return row ?? null;
}

/** The subscriptions at which the clock has something to change, the one due longest first. */
export async function listDue(
  db: Db,
  nowMs: number,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  const records: { id: string; user_id: string }[] = await db('subscriptions')
    .where('due_at', '<=', nowMs)
    .orderBy(['due_at', 'id'])
    .limit(limit)
    .select('id', 'user_id');
  return records.map(({ id, user_id: userId }) => ({ id, userId }));
}

/** How many requests wait for a decision of the owner, and since when the oldest does. */
export async function countUndecided(
  db: Db,
): Promise<{ count: number; oldestAtMs: number | null }> {
  const row: { count?: number | string; oldest?: unknown } | undefined = await db('subscriptions')
    .where({ status: 'pending' })
    .count({ count: '*' })
    .min({ oldest: 'requested_at' })
    .first();
  const oldest = row?.oldest ?? null;
  return { count: Number(row?.count ?? 0), oldestAtMs: oldest === null ? null : Number(oldest) };
}
