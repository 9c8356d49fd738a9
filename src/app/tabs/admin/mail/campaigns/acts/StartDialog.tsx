import {
  adminEmailCampaignsApi,
  type CampaignDetails,
} from '#shared/contract/mailing/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { controlShare } from '#shared/domain/mail/win-back/control-group.ts';
import { useConfirmedCall } from '../../../../../account/fresh-password/use-confirmed-call.ts';
import type { Loaded } from '../../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';
import { Facts } from '../../../parts/Facts.tsx';
import { usePeople } from '../audience/use-people.ts';
import { campaignTitle, peopleWords } from '../campaign-words.ts';
import type { CampaignDialogProps } from './campaign-dialog.ts';

/** Asks before a campaign is sent, and names its subject, its audience and how many people that is. */
export function StartDialog({ campaign, isOpen, onClose, onDone }: CampaignDialogProps) {
  const { client } = useApp().workspace;
  const confirmed = useConfirmedCall();
  const people = usePeople(campaign);
  const { id, version, audience, perHour } = campaign;
  const call = { params: { id }, body: { version } };
  return (
    <ActDialog
      isOpen={isOpen}
      title={`Start “${campaignTitle(campaign)}”?`}
      verb="Start"
      onAct={() => confirmed(() => client.call(adminEmailCampaignsApi.start, call))}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Goes to', audience],
          ['That is now', peopleNow(people)],
          ['Speed', `At most ${formatNumber(perHour)} mails an hour`],
        ]}
      />
      <p>
        Its text and its recipients cannot be changed any more. You can pause or cancel it, but
        mails that have gone out stay out.
      </p>
      <ControlNote campaign={campaign} people={people} />
    </ActDialog>
  );
}

/** How many people an audience holds now, in words. */
export function peopleNow({ state }: Loaded<number>): string {
  if (state.kind === 'loading') return 'Counting…';
  if (state.kind === 'failed') return `Not counted. ${state.message}`;
  return peopleWords(state.value);
}

type ControlNoteProps = { campaign: CampaignDetails; people: Loaded<number> };

function ControlNote({ campaign: { hasControl }, people: { state } }: ControlNoteProps) {
  if (state.kind !== 'ready') return null;
  const share = controlShare({ recipients: state.value, isOn: hasControl });
  if (share === 0) return null;
  const count = formatNumber(Math.round(state.value * share));
  return (
    <p>{`About ${count} of them, chosen by chance, are the control group and get nothing.`}</p>
  );
}
