import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { PasskeyRow } from '#api/features/two-step/repo.ts';
import type { Passkey } from '#shared/contract/account/two-step.ts';

/** A passkey as its owner sees it: never its key. */
export function presentPasskey(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: writeInstant(passkey.createdAtMs),
    lastUsedAt: writeOptionalInstant(passkey.lastUsedAtMs),
  };
}
