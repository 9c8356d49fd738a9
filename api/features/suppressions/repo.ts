import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';

/** An entry of the suppression list; the instant in UTC milliseconds. */
export interface SuppressionRow {
  readonly addressHash: string;
  /** Null where only the hash is kept. */
  readonly address: string | null;
  readonly reason: SuppressionReason;
  readonly sinceMs: number;
}

interface SuppressionRecord {
  address_hash: string;
  address: string | null;
  reason: SuppressionReason;
  since: number;
}

function fromRecord({ address_hash, since, address, reason }: SuppressionRecord): SuppressionRow {
  return { addressHash: address_hash, sinceMs: since, address, reason };
}

/** A page of the list: of all reasons where `reason` is null. */
export interface SuppressionPage {
  readonly reason: SuppressionReason | null;
  readonly after: SortKey | null;
  readonly limit: number;
}

/** The entries after a key of `[sinceMs, addressHash]`, the latest first. */
export async function listLatest(
  db: Db,
  { reason, after, limit }: SuppressionPage,
): Promise<SuppressionRow[]> {
  const columns = ['since', 'address_hash'];
  const records: SuppressionRecord[] = await pageAfter(
    withReason(db, reason),
    columns,
    'desc',
    after,
  ).limit(limit);
  return records.map(fromRecord);
}

/** The entries whose addresses begin with a text, after a key of `[address]`. */
export async function listByAddress(
  db: Db,
  { search, reason, after, limit }: SuppressionPage & { search: string },
): Promise<SuppressionRow[]> {
  const found = withReason(db, reason)
    .where('address', '>=', search)
    .where('address', '<', `${search}\u{10ffff}`);
  const records: SuppressionRecord[] = await pageAfter(found, ['address'], 'asc', after).limit(
    limit,
  );
  return records.map(fromRecord);
}

function withReason(db: Db, reason: SuppressionReason | null) {
  const all = db('mail_suppressions').select('address_hash', 'address', 'reason', 'since');
  return reason === null ? all : all.where({ reason });
}

/** Returns the entry of an address by its hash, or null. */
export async function findByHash(db: Db, addressHash: string): Promise<SuppressionRow | null> {
  const record: SuppressionRecord | undefined = await db('mail_suppressions')
    .where({ address_hash: addressHash })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Like `findByHash`, and locks the entry: it sees what another transaction has stored since this one began. */
export async function lockByHash(trx: Db, addressHash: string): Promise<SuppressionRow | null> {
  const record: SuppressionRecord | undefined = await trx('mail_suppressions')
    .where({ address_hash: addressHash })
    .forUpdate()
    .first();
  return record === undefined ? null : fromRecord(record);
}
