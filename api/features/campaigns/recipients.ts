/*
 * The recipients of a campaign: frozen once, then waiting → taken (lease) → sending → sent | skipped |
 * refused, or waiting again. `taken` is a lease on a waiting row; only `sending` may have reached somebody.
 */
import type { Db } from '#api/db/connection/knex.ts';
import { databaseNow, leaseEnd } from '#api/db/connection/lease.ts';
import type { StoredCounts } from '#api/features/campaigns/repo.ts';

/** The states of a recipient. */
export const RECIPIENT_STATES = [
  ...(['waiting', 'sending', 'sent', 'skipped', 'refused', 'bounced', 'control'] as const),
];
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** A recipient to be frozen. */
export interface NewRecipient {
  readonly id: string;
  readonly contactId: string;
  readonly userId: string | null;
  readonly address: string;
  readonly state: 'waiting' | 'control';
}

const LATELY_MS = 5 * 60_000;
const TABLE = 'campaign_recipients';

/** Freezes recipients; those who are there already stay as they are. */
export async function insertRecipients(
  trx: Db,
  campaignId: string,
  { recipients, nowMs }: { recipients: readonly NewRecipient[]; nowMs: number },
): Promise<void> {
  if (recipients.length === 0) return;
  await trx(TABLE)
    .insert(
      recipients.map(({ id, contactId, userId, address, state }) => ({
        id,
        campaign_id: campaignId,
        contact_id: contactId,
        user_id: userId,
        address,
        state,
        due_at: nowMs,
        settled_at: state === 'control' ? nowMs : null,
      })),
    )
    .onConflict(['campaign_id', 'contact_id'])
    .ignore();
}

/** A recipient whose turn has come. */
export interface TakenRecipient {
  readonly id: string;
  readonly contactId: string;
  readonly userId: string | null;
  readonly address: string;
  readonly attempts: number;
}

interface TakenRecord {
  id: string;
  contact_id: string;
  user_id: string | null;
  address: string;
  attempts: number;
}

/** Recipients of a locked campaign who are due and whom nobody has, the one due longest first. */
export async function listDue(
  trx: Db,
  campaignId: string,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<TakenRecipient[]> {
  const records: TakenRecord[] = await trx(TABLE)
    .where({ campaign_id: campaignId, state: 'waiting' })
    .where('due_at', '<=', nowMs)
    .where('lease_until', '<=', databaseNow(trx))
    .orderBy([{ column: 'due_at' }, { column: 'id' }])
    .limit(limit)
    .select('id', 'contact_id', 'user_id', 'address', 'attempts');
  return records.map(({ id, contact_id, user_id, address, attempts }) => ({
    id,
    contactId: contact_id,
    userId: user_id,
    address,
    attempts,
  }));
}

/** Gives recipients of a locked campaign to a sender for a while. */
export async function lease(
  trx: Db,
  ids: readonly string[],
  { holder, leaseMs }: { holder: string; leaseMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  await trx(TABLE)
    .whereIn('id', [...ids])
    .update({ lease_holder: holder, lease_until: leaseEnd(trx, leaseMs) });
}

/** Has recipients wait until an instant. */
export async function putOff(trx: Db, ids: readonly string[], dueAtMs: number): Promise<void> {
  if (ids.length === 0) return;
  await trx(TABLE)
    .whereIn('id', [...ids])
    .where({ state: 'waiting' })
    .update({ due_at: dueAtMs, lease_holder: null, lease_until: 0 });
}

/** Gives back what a sender has taken and not begun. */
export async function giveBack(db: Db, holder: string): Promise<void> {
  await db(TABLE)
    .where({ lease_holder: holder, state: 'waiting' })
    .update({ lease_holder: null, lease_until: 0 });
}

/**
 * Marks taken recipients as being sent to at this moment; returns the ids of those who may be. None may
 * where the campaign was paused or cancelled meanwhile, and nobody whose lease has ended.
 */
export async function beginAll(
  trx: Db,
  ids: readonly string[],
  { holder, leaseMs }: { holder: string; leaseMs: number },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const begun = await trx(TABLE)
    .whereIn('id', [...ids])
    .where({ lease_holder: holder, state: 'waiting' })
    .where('lease_until', '>', databaseNow(trx))
    .whereExists(
      trx('campaigns')
        .whereRaw('campaigns.id = campaign_recipients.campaign_id')
        .where('campaigns.state', 'sending')
        .select(trx.raw('1')),
    )
    .update({ state: 'sending', lease_until: leaseEnd(trx, leaseMs) });
  if (begun === ids.length) return new Set(ids);
  if (begun === 0) return new Set();
  return new Set(
    await trx(TABLE)
      .whereIn('id', [...ids])
      .where({ lease_holder: holder, state: 'sending' })
      .pluck('id'),
  );
}

/** The outcome for a recipient who was being sent to; `waiting`: it is tried again. */
export interface Settlement {
  readonly state: 'sent' | 'skipped' | 'refused' | 'waiting';
  readonly reason: string;
  readonly nowMs: number;
  /** When it is tried again, where it waits. */
  readonly dueAtMs?: number;
  readonly attempts?: number;
}

/**
 * Settles recipients who were being sent to, all alike. Returns how many no other sender had taken over
 * meanwhile.
 */
export async function settle(
  trx: Db,
  { ids, holder }: { ids: readonly string[]; holder: string },
  { state, reason, nowMs, dueAtMs, attempts }: Settlement,
): Promise<number> {
  if (ids.length === 0) return 0;
  return trx(TABLE)
    .whereIn('id', [...ids])
    .where({ lease_holder: holder, state: 'sending' })
    .update({
      state,
      reason,
      lease_holder: null,
      lease_until: 0,
      settled_at: state === 'waiting' ? null : nowMs,
      ...(dueAtMs === undefined ? {} : { due_at: dueAtMs }),
      ...(attempts === undefined ? {} : { attempts }),
    });
}

/**
 * Frees recipients whose sender died while they were being sent to: they are sent to again, and may get
 * it twice. Returns how many.
 */
export function freeOrphans(db: Db, campaignId: string): Promise<number> {
  return db(TABLE)
    .where({ campaign_id: campaignId, state: 'sending' })
    .where('lease_until', '<=', databaseNow(db))
    .update({ state: 'waiting', lease_holder: null, lease_until: 0, unsure: db.raw('unsure + 1') });
}

/** Says if recipients of a campaign wait, are due at an instant, or are being sent to. */
export async function hasOpen(db: Db, campaignId: string): Promise<boolean> {
  const open: unknown = await db(TABLE)
    .where({ campaign_id: campaignId })
    .whereIn('state', ['waiting', 'sending'])
    .first('id');
  return open !== undefined;
}

/** Counts the recipients of a campaign. */
export async function countRecipients(
  db: Db,
  campaignId: string,
  nowMs: number,
): Promise<StoredCounts> {
  const of = () => db(TABLE).where({ campaign_id: campaignId });
  const rows: { state: RecipientState; all: number | string }[] = await of()
    .groupBy('state')
    .select('state')
    .count({ all: '*' });
  const lately: { all?: number | string } | undefined = await of()
    .where('settled_at', '>', nowMs - LATELY_MS)
    .where({ state: 'sent' })
    .count({ all: '*' })
    .first();
  const unsure: { all?: number | string | null } | undefined = await of()
    .where('unsure', '>', 0)
    .sum({ all: 'unsure' })
    .first();
  const count = (...states: RecipientState[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { all }) => sum + Number(all), 0);
  return {
    waiting: count('waiting', 'sending'),
    sent: count('sent'),
    skipped: count('skipped'),
    refused: count('refused'),
    bounced: count('bounced'),
    control: count('control'),
    unsure: Number(unsure?.all ?? 0),
    sentLately: Number(lately?.all ?? 0),
    atMs: nowMs,
  };
}

/** Recipients of a campaign whose mails came back, and those of them of whom nobody knows why. */
export interface ReturnedCounts {
  readonly bounced: number;
  readonly unread: number;
}

/** Counts the recipients whose mails came back until now. */
export async function countReturned(db: Db, campaignId: string): Promise<ReturnedCounts> {
  const rows: { reason: string; all: number | string }[] = await db(TABLE)
    .where({ campaign_id: campaignId, state: 'bounced' })
    .groupBy('reason')
    .select('reason')
    .count({ all: '*' });
  const sumOf = (some: typeof rows) => some.reduce((sum, { all }) => sum + Number(all), 0);
  return { bounced: sumOf(rows), unread: sumOf(rows.filter(({ reason }) => reason === 'unread')) };
}
