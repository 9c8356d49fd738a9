import { useEffect, useState } from 'react';
import { createNetwork } from '#platform/device/network.ts';
import { later } from '#platform/time/later.ts';
import {
  adminEmailCampaignsApi,
  Campaign,
  type CampaignContent,
  type CampaignDetails,
} from '#shared/contract/mailing/email-campaigns.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { createSavedDraft, type SavedDraft } from '../../../parts/drafts/saved-draft.ts';
import { useLeaveGuard } from '../../../parts/drafts/use-leave-guard.ts';
import { contentOf } from './campaign-content.ts';
import { createLocalCampaigns } from './local-campaigns.ts';

/** A campaign while it is written. */
export type CampaignDraft = SavedDraft<CampaignContent, CampaignDetails>;

/** Creates the draft of a campaign, and keeps it saved while it is shown. */
export function useCampaignDraft(campaign: CampaignDetails): CampaignDraft {
  const { user, workspace } = useApp();
  const [draft] = useState(() => {
    const { id } = campaign;
    const { client, storage } = workspace;
    return createSavedDraft<CampaignContent, CampaignDetails>({
      id,
      stored: campaign,
      first: contentOf(campaign),
      contentOf,
      later,
      drafts: createLocalCampaigns(storage, user.id),
      settle: (sent) => sent,
      save: (content, version) =>
        client.call(adminEmailCampaignsApi.save, {
          params: { id },
          body: { ...content, version: version ?? campaign.version },
        }),
      readConflict: (current) => Campaign.safeParse(current).data ?? null,
      onOnline: createNetwork().onOnline,
    });
  });
  useEffect(() => {
    const disconnect = draft.connect();
    return () => {
      // The text is in this browser until the server has it.
      if (draft.$saving.get().kind !== 'saved') void draft.flush();
      disconnect();
    };
  }, [draft]);
  useLeaveGuard(draft);
  return draft;
}
