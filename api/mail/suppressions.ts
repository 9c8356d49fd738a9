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

/** A count of soft bounces ends when none follows for so long. */
const BOUNCES_COUNT_MS = 90 * 24 * 60 * 60 * 1000;

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
  const address_hash = suppressionHash(address);
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
  if (stronger !== row.reason) {
    await trx('mail_suppressions')
      .where({ address_hash })
      .update({ address: shown, reason: stronger, since: nowMs });
  }
  if (reason === 'erased') await trx('soft_bounces').where({ address_hash }).delete();
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

/** Counts a soft bounce of an address, which is suppressed at the third in a row. Run it in a transaction. */
export async function noteSoftBounce(
  trx: Db,
  { address, nowMs }: { address: string; nowMs: number },
): Promise<void> {
  const address_hash = suppressionHash(address);
  const row: { bounces: number; last_at: number } | undefined = await trx('soft_bounces')
    .where({ address_hash })
    .forUpdate()
    .first('bounces', 'last_at');
  const before = row === undefined || row.last_at < nowMs - BOUNCES_COUNT_MS ? 0 : row.bounces;
  const bounces = before + 1;
  await trx('soft_bounces')
    .insert({ address_hash, bounces, last_at: nowMs })
    .onConflict('address_hash')
    .merge();
  if (bounces >= MOST_SOFT_BOUNCES) await suppress(trx, { address, reason: 'softBounces', nowMs });
}

/** Ends the count of soft bounces of addresses that took a mail. */
export async function noteTaken(trx: Db, addresses: readonly string[]): Promise<void> {
  await trx('soft_bounces').whereIn('address_hash', addresses.map(suppressionHash)).delete();
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
