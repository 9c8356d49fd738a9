import type { Deps } from '#api/deps.ts';
import { startDue } from '#api/features/campaigns/acts.ts';
import { listAtWork } from '#api/features/campaigns/repo.ts';

export { refreshResults } from '#api/features/campaigns/results/refresh.ts';
export {
  listResults,
  type ResultRow,
  sumResults,
} from '#api/features/campaigns/results/results.ts';
export { createCampaignSender } from '#api/features/campaigns/sending/campaign-sender.ts';
export { presentTroubles } from '#api/features/campaigns/sending/late/held-back.ts';
export { missLateCampaigns } from '#api/features/campaigns/sending/late/missed.ts';

/** Starts the scheduled campaigns whose time has come, and wakes the sender for them. */
export async function startDueCampaigns(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'pictures' | 'campaigns'>,
): Promise<void> {
  for (const { id, state } of await listAtWork(deps.db, deps.now())) {
    if (state === 'scheduled' && (await startDue(deps, id))) deps.campaigns.wake();
  }
}
