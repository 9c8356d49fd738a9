import { withTransaction } from '#api/db/connection/transaction.ts';
import type { Deps } from '#api/deps.ts';
import * as repo from '#api/features/campaigns/repo.ts';
import { missedMail } from '#api/features/campaigns/sending/late/late-mails.ts';
import { campaignAfter } from '#shared/domain/mail/campaign.ts';

/**
 * Marks scheduled campaigns that nobody started within an hour of their time, and asks the owner about each
 * once. They stay scheduled. Safe with several processes.
 */
export async function missLateCampaigns({
  db,
  env,
  now,
  mailer,
}: Pick<Deps, 'db' | 'env' | 'now' | 'mailer'>): Promise<void> {
  const nowMs = now();
  for (const { id, state } of await repo.listAtWork(db, nowMs)) {
    if (state !== 'scheduled') continue;
    await withTransaction(db, async (trx) => {
      const row = await repo.lockCampaign(trx, id);
      if (row === null || row.startsAtMs === null || row.startFailure !== null) return;
      const missed = campaignAfter(row, { kind: 'miss' }, { actor: 'sender', nowMs });
      if (!missed.ok) return;
      await repo.updateCampaign(trx, id, { campaign: missed.campaign, nowMs });
      await mailer.queue(trx, missedMail(env, row, row.startsAtMs));
    });
  }
}
