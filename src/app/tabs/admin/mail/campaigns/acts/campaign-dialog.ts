import type { CampaignDetails } from '#shared/contract/admin/email-campaigns.ts';

/** Props of the dialogs of a campaign. */
export type CampaignDialogProps = {
  /** As the server has it. */
  campaign: CampaignDetails;
  isOpen: boolean;
  onClose: () => void;
  /** Called with what the act has made of it. */
  onDone: (campaign: CampaignDetails) => void;
};
