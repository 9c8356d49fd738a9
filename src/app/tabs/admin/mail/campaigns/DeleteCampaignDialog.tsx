import {
  adminEmailCampaignsApi,
  type ListedCampaign,
} from '#shared/contract/admin/email-campaigns.ts';
import { useConfirmedCall } from '../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { campaignTitle } from './campaign-words.ts';

export type DeleteCampaignDialogProps = {
  campaign: Pick<ListedCampaign, 'id' | 'subject'>;
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a campaign that nobody got is deleted. */
export function DeleteCampaignDialog({
  campaign,
  isOpen,
  onDone,
  onClose,
}: DeleteCampaignDialogProps) {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const params = { id: campaign.id };
  return (
    <ActDialog
      isOpen={isOpen}
      title={`Delete “${campaignTitle(campaign)}”?`}
      verb="Delete"
      isDangerous
      onAct={() => confirmed(() => client.call(adminEmailCampaignsApi.remove, { params }))}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Its text is deleted for good. Nobody got this mail, so nobody notices.</p>
    </ActDialog>
  );
}
