import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import {
  adminEmailCampaignsApi,
  type ListedCampaign,
} from '#shared/contract/mailing/email-campaigns.ts';
import { campaignActions } from '#shared/domain/mail/campaign.ts';
import { Menu } from '#ui/actions/Menu.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { campaignTitle } from './campaign-words.ts';
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx';

export type CampaignMenuProps = {
  campaign: ListedCampaign;
  /** Called with the id of the copy. */
  onDuplicated: (id: string) => void;
  onDeleted: () => void;
};

/** The rarer acts on a campaign: duplicating and deleting it. */
export function CampaignMenu({ campaign, onDuplicated, onDeleted }: CampaignMenuProps) {
  const { client, toasts } = useApp().workspace;
  const { act } = useAct(toasts);
  const [isDeleting, setDeleting] = useState(false);
  const { id } = campaign;
  const title = campaignTitle(campaign);

  const duplicate = () =>
    act({
      call: () => client.call(adminEmailCampaignsApi.duplicate, { params: { id }, body: {} }),
      onDone: (copy) => onDuplicated(copy.id),
      failed: 'It was not duplicated.',
    });

  // It can be neither copied nor deleted.
  if (campaign.kind === 'reactivation') return null;
  return (
    <>
      <Menu
        label={`More for ${title}`}
        trigger={<MoreHorizontal aria-hidden="true" />}
        items={[
          { id: 'duplicate', label: 'Duplicate', onSelect: duplicate },
          ...(canDelete(campaign)
            ? [
                {
                  id: 'delete',
                  label: 'Delete…',
                  tone: 'danger' as const,
                  onSelect: () => setDeleting(true),
                },
              ]
            : []),
        ]}
      />
      <DeleteCampaignDialog
        campaign={campaign}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDone={() => {
          setDeleting(false);
          toasts.show({ tone: 'success', text: `“${title}” was deleted.` });
          onDeleted();
        }}
      />
    </>
  );
}

function canDelete({ state, startedAt }: ListedCampaign): boolean {
  const startedAtMs = startedAt === null ? null : Date.parse(startedAt);
  const rest = { startsAtMs: null, endedAtMs: null, pauseReason: null, startFailure: null };
  return campaignActions({ state, startedAtMs, ...rest }, 'administrator').includes('delete');
}
