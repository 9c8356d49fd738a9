import type { CampaignDetails } from '#shared/contract/mailing/email-campaigns.ts';

/** Props of the screens of one campaign. */
export type CampaignVerbs = {
  campaign: CampaignDetails;
  /** Opens another campaign. */
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called with what an act has made of it. */
  onChanged: (campaign: CampaignDetails) => void;
  /** Shows it as it is on the server now. */
  onReload: () => void;
};
