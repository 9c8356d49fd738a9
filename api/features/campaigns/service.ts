import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { startDue } from '#api/features/campaigns/acts.ts';
import { findRecipient, markReturned } from '#api/features/campaigns/recipients.ts';
import { listAtWork } from '#api/features/campaigns/repo.ts';
import { noteSoftBounce, suppress } from '#api/mail/suppressions.ts';

export { createCampaignSender } from '#api/features/campaigns/sending/campaign-sender.ts';

/** Starts the scheduled campaigns whose time has come. */
export async function startDueCampaigns(deps: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  for (const { id, state } of await listAtWork(deps.db, deps.now())) {
    if (state === 'scheduled') await startDue(deps, id);
  }
}

/** How a mail came back: the mailbox is gone, it is full or away for now, or its owner complained. */
export type ReturnKind = 'hardBounce' | 'softBounce' | 'complaint';

/**
 * Notes that a mail of a campaign came back, by its message id or the id in it: the recipient counts as
 * bounced, and the address is suppressed where the kind says so. Returns false where no such mail was sent
 * to the address (any, where none is given), or its return is noted.
 */
export function noteReturned(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  messageId: string,
  { kind, address }: { kind: ReturnKind; address?: string },
): Promise<boolean> {
  const id = messageId.replace(/^<|>$/g, '').split('@')[0] ?? '';
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    const found = await findRecipient(trx, id);
    if (found === null || found.address === '') return false;
    if (address !== undefined && address !== found.address) return false;
    if (!(await markReturned(trx, id, kind))) return false;
    if (kind === 'softBounce') await noteSoftBounce(trx, { address: found.address, nowMs });
    else await suppress(trx, { address: found.address, reason: kind, nowMs });
    return true;
  });
}
