import type { Deps } from '#api/deps.ts';
import { startDue } from '#api/features/campaigns/acts.ts';
import { listAtWork } from '#api/features/campaigns/repo.ts';

export { createCampaignSender } from '#api/features/campaigns/sending/campaign-sender.ts';

/** Starts the scheduled campaigns whose time has come. */
export async function startDueCampaigns(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'pictures'>,
): Promise<void> {
  for (const { id, state } of await listAtWork(deps.db, deps.now())) {
    if (state === 'scheduled') await startDue(deps, id);
  }
}
