import { createHash } from 'node:crypto';
import type { Db } from '#api/db/connection/knex.ts';
import { canonicalAddress } from '#shared/domain/mail/addresses.ts';
import {
  endsByConsent,
  isBulk,
  type MailKind,
  MOST_SOFT_BOUNCES,
  mayBeMailed,
  type SuppressionReason,
  strongerReason,
} from '#shared/domain/mail/suppression.ts';

/** An entry of the suppression list; `since` in UTC milliseconds. */
export interface Suppression {
  readonly reason: SuppressionReason;
  readonly sinceMs: number;
}

interface SuppressionRecord {
  address_hash: string;
  reason: SuppressionReason;
  since: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A count of soft bounces ends when none follows for so long. */
const BOUNCES_COUNT_MS = 90 * DAY_MS;
/** Mail servers try for at most so long: a mail of which nothing came back by then has arrived. */
const LONGEST_TRIES_MS = 5 * DAY_MS;

/** Returns the hash by which the list knows an address, the same for all spellings of one mailbox. */
export function suppressionHash(address: string): string {
  return createHash('sha256')
    .update(`ripen mail ${canonicalAddress(address)}`)
    .digest('hex');
}

/** Returns the entry of an address, or null where it is not on the list. */
export async function findSuppression(db: Db, address: string): Promise<Suppression | null> {
  const [found] = (await findSuppressions(db, [address])).values();
  return found ?? null;
}

/** Returns the entries of those of some addresses that are on the list, by their hashes. */
export async function findSuppressions(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  if (addresses.length === 0) return new Map();
  const rows: SuppressionRecord[] = await db('mail_suppressions')
    .whereIn('address_hash', addresses.map(suppressionHash))
    .select('address_hash', 'reason', 'since');
  return new Map(
    rows.map(({ address_hash, reason, since }) => [address_hash, { reason, sinceMs: since }]),
  );
}

/**
 * Puts an address on the list; an entry that is there gets the stronger of the two reasons. Run it in a
 * transaction. Of an erased address only the hash is kept.
 */
export async function suppress(
  trx: Db,
  { address, reason, nowMs }: { address: string; reason: SuppressionReason; nowMs: number },
): Promise<void> {
  await suppressHash(trx, { hash: suppressionHash(address), address, reason, nowMs });
}

/** Like `suppress`, for an address of which only the hash may be known. */
export async function suppressHash(
  trx: Db,
  entry: { hash: string; address: string | null; reason: SuppressionReason; nowMs: number },
): Promise<void> {
  const { hash: address_hash, address, reason, nowMs } = entry;
  const shown = reason === 'erased' ? null : address;
  await trx('mail_suppressions')
    .insert({ address_hash, address: shown, reason, since: nowMs })
    .onConflict('address_hash')
    .ignore();
  const row: SuppressionRecord | undefined = await trx('mail_suppressions')
    .where({ address_hash })
    .forUpdate()
    .first('address_hash', 'reason', 'since');
  if (row === undefined) return;
  const stronger = strongerReason(row.reason, reason);
  // An address that is known stays, also where only its hash is given.
  const addressChange = reason === 'erased' || shown !== null ? { address: shown } : {};
  if (stronger !== row.reason) {
    await trx('mail_suppressions')
      .where({ address_hash })
      .update({ ...addressChange, reason: stronger, since: nowMs });
  }
  if (reason === 'erased') {
    await trx('soft_bounces').where({ address_hash }).delete();
    await trx('sent_mails').where({ address_hash }).delete();
  }
}

/** Ends the entry of an address whose owner has asked for mail again; false where another reason holds it. */
export async function endByConsent(trx: Db, address: string): Promise<boolean> {
  const found = await findSuppression(trx, address);
  if (found === null) return true;
  if (!endsByConsent(found.reason)) return false;
  const address_hash = suppressionHash(address);
  await trx('mail_suppressions').where({ address_hash, reason: found.reason }).delete();
  await trx('soft_bounces').where({ address_hash }).delete();
  return true;
}

/**
 * Counts a soft bounce of an address, which is suppressed at the third in a row: a mail that arrived in
 * between begins a new row. Run it in a transaction.
 */
export async function noteSoftBounce(
  trx: Db,
  { address, nowMs }: { address: string; nowMs: number },
): Promise<void> {
  const address_hash = suppressionHash(address);
  // There is a row before it is locked: two processes that count at once wait for each other.
  await trx('soft_bounces')
    .insert({ address_hash, bounces: 0, last_at: nowMs })
    .onConflict('address_hash')
    .ignore();
  const row: { bounces: number; last_at: number } = await trx('soft_bounces')
    .where({ address_hash })
    .forUpdate()
    .first('bounces', 'last_at');
  const isNewRow =
    row.last_at < nowMs - BOUNCES_COUNT_MS ||
    (await hasArrived(trx, { address_hash, afterMs: row.last_at, nowMs }));
  const bounces = isNewRow ? 1 : row.bounces + 1;
  await trx('soft_bounces').where({ address_hash }).update({ bounces, last_at: nowMs });
  if (bounces >= MOST_SOFT_BOUNCES) await suppress(trx, { address, reason: 'softBounces', nowMs });
}

/** Whether a mail arrived that was sent after an instant. That a server took it is not enough: it may be a relay. */
async function hasArrived(
  trx: Db,
  { address_hash, afterMs, nowMs }: { address_hash: string; afterMs: number; nowMs: number },
): Promise<boolean> {
  const row: unknown = await trx('sent_mails')
    .where({ address_hash })
    .where('sent_at', '>', afterMs)
    .where('sent_at', '<=', nowMs - LONGEST_TRIES_MS)
    .whereNull('returned')
    .first('id');
  return row !== undefined;
}

/** Returns why a mail of a kind must not go to an address at this moment, or null where it may. */
export async function whyWithheld(
  db: Db,
  { kind, to }: { kind: MailKind; to: string },
): Promise<SuppressionReason | null> {
  const found = await findSuppression(db, to);
  if (found === null) return null;
  const hasAccount = found.reason === 'erased' && !isBulk(kind) && (await isOfAccount(db, to));
  return mayBeMailed(kind, found.reason, { hasAccount }) ? null : found.reason;
}

async function isOfAccount(db: Db, email: string): Promise<boolean> {
  return (await db('users').where({ email }).first('id')) !== undefined;
}
