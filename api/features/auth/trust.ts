import type { Knex } from 'knex';
import type { Deps } from '#api/deps.ts';
import { revokePreviewsBy } from '#api/features/articles/service.ts';
import * as repo from '#api/features/auth/repo.ts';
import { forgetSignIns } from '#api/features/two-step/service.ts';

/** Whose access ends, and what of it stays: the session that asks for it, or all of them. */
interface Ending {
  readonly userId: string;
  readonly kept: { readonly sessionId: string } | 'sessions' | null;
}

/**
 * Ends what was handed out to an account until now, because whoever holds it may be somebody else:
 * its devices with their event streams and download addresses, links that set a password or change
 * the address, sign-ins that wait for their second step, and preview addresses that it made. Run it
 * in the transaction of the act that ends the trust, after `lockUser`; streams end once that is
 * committed.
 */
export async function endTrust(
  {
    now,
    dataChanges,
  }: Pick<Deps, 'now'> & { dataChanges: Pick<Deps['dataChanges'], 'noteAccess'> },
  trx: Knex.Transaction,
  { userId, kept }: Ending,
): Promise<void> {
  if (kept !== 'sessions') {
    await repo.deleteOtherSessions(trx, userId, kept?.sessionId ?? null);
  }
  await repo.voidResets(trx, userId, now());
  await repo.deleteEmailChange(trx, userId);
  await forgetSignIns(trx, userId);
  await revokePreviewsBy(trx, userId);
  trx.executionPromise.then(
    () => dataChanges.noteAccess(userId),
    // Nothing has ended.
    () => {},
  );
}
