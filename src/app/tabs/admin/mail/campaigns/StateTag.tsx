import type { ListedCampaign } from '#shared/contract/mailing/email-campaigns.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import { stateTag } from './campaign-words.ts';

/** The state of a campaign. */
export function StateTag({
  campaign,
}: {
  campaign: Pick<ListedCampaign, 'state' | 'startFailure'>;
}) {
  const { tone, label } = stateTag(campaign);
  return <Tag tone={tone}>{label}</Tag>;
}
