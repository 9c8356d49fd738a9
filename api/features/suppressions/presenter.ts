import { writeInstant } from '#api/db/rows/instants.ts';
import type { SuppressionRow } from '#api/features/suppressions/repo.ts';
import type { Suppression } from '#shared/contract/admin/email-lists.ts';

/** An entry of the suppression list as it is sent. */
export function presentSuppression({
  addressHash,
  address,
  reason,
  sinceMs,
}: SuppressionRow): Suppression {
  return { id: idOf(addressHash), address, reason, since: writeInstant(sinceMs) };
}

/** The id of an entry: a UUID of version 8, made of the hash of its address. */
export function idOf(addressHash: string): string {
  const variant = '89ab'[Number.parseInt(addressHash.charAt(16), 16) % 4];
  return [
    addressHash.slice(0, 8),
    addressHash.slice(8, 12),
    `8${addressHash.slice(13, 16)}`,
    `${variant}${addressHash.slice(17, 20)}`,
    addressHash.slice(20, 32),
  ].join('-');
}
