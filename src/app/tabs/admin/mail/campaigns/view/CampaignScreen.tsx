import { ArrowLeft } from 'lucide-react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { adminEmailCampaignsApi } from '#shared/contract/mailing/email-campaigns.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { LoadFailed } from '../../../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import type { CampaignVerbs } from '../campaign-verbs.ts';
import styles from './CampaignReport.module.css';
import { CampaignReport } from './CampaignReport.tsx';

const CampaignEditor = lazyPart<CampaignVerbs>(() =>
  import('../write/CampaignEditor.tsx').then((part) => part.CampaignEditor),
);

export type CampaignScreenProps = {
  id: string;
  /** Opens another campaign. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** One campaign: its editor while it is a draft, and else how far it is. */
export function CampaignScreen({ id, onOpen, onClose }: CampaignScreenProps) {
  const { client } = useApp().workspace;
  const { state, reload, replace } = useLoaded(id, () =>
    client.call(adminEmailCampaignsApi.read, { params: { id } }),
  );
  const verbs = { onOpen, onClose, onChanged: replace, onReload: reload };
  if (state.kind === 'ready') {
    const { value: campaign } = state;
    return campaign.state === 'draft' ? (
      <CampaignEditor campaign={campaign} {...verbs} />
    ) : (
      <CampaignReport campaign={campaign} {...verbs} />
    );
  }
  return (
    <>
      <div>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          Campaigns
        </Button>
      </div>
      {state.kind === 'failed' ? (
        <LoadFailed message={state.message} onRetry={reload} />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
    </>
  );
}
