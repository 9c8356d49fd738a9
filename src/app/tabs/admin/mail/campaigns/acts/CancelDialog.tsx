import { adminEmailCampaignsApi } from '#shared/contract/mailing/email-campaigns.ts';
import { useConfirmedCall } from '../../../../../account/fresh-password/use-confirmed-call.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';
import { campaignTitle, peopleWords } from '../campaign-words.ts';
import type { CampaignDialogProps } from './campaign-dialog.ts';

/** Asks before a campaign is ended for good, and says how many have it and how many never get it. */
export function CancelDialog({
  campaign,
  waiting,
  ...props
}: CampaignDialogProps & {
  /** Recipients who have not got it yet; null where they are not known. */
  waiting: number | null;
}) {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const params = { id: campaign.id };
  const sent = campaign.counts.sent + campaign.counts.bounced;
  const isUnsent = campaign.startedAt === null;
  const rest =
    waiting === null ? 'The others never get it.' : `${peopleWords(waiting)} never get it.`;
  return (
    <ActDialog
      {...props}
      title={`${isUnsent ? 'Discard' : 'Cancel'} “${campaignTitle(campaign)}”?`}
      verb={isUnsent ? 'Discard the campaign' : 'Cancel the campaign'}
      isDangerous
      onAct={() => confirmed(() => client.call(adminEmailCampaignsApi.cancel, { params }))}
    >
      {isUnsent ? (
        <p>Nobody has got it, and nobody will. Its text stays, so you can duplicate it.</p>
      ) : (
        <p>
          {sent === 0 ? 'Nobody has got it yet.' : `${peopleWords(sent)} have got it.`} {rest} This
          ends the campaign for good. To send it later, pause it instead.
        </p>
      )}
    </ActDialog>
  );
}
