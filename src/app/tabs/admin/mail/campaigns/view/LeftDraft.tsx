import { useState } from 'react';
import type { CampaignDetails } from '#shared/contract/admin/email-campaigns.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { contentOf } from '../write/campaign-content.ts';
import { createLocalCampaigns } from '../write/local-campaigns.ts';
import { useCopy } from '../write/use-copy.ts';
import styles from './CampaignReport.module.css';

export type LeftDraftProps = {
  campaign: CampaignDetails;
  onOpen: (id: string) => void;
};

/** Offers what was typed into a campaign and could not be saved before it stopped being a draft. */
export function LeftDraft({ campaign: { id }, onOpen }: LeftDraftProps) {
  const { user, workspace } = useApp();
  const [drafts] = useState(() => createLocalCampaigns(workspace.storage, user.id));
  const [left, setLeft] = useState(() => drafts.read(id));
  const forget = () => {
    drafts.remove(id);
    setLeft(null);
  };
  const { isBusy, copy } = useCopy((copied) => {
    forget();
    onOpen(copied);
  });
  if (left === null) return null;
  return (
    <div className={styles.notice}>
      <p>
        This browser has changes to this campaign that were not saved while it was a draft. They are
        not part of it.
      </p>
      <div className={styles.acts}>
        <Button variant="primary" isBusy={isBusy} onClick={() => copy(contentOf(left))}>
          Make a draft of them
        </Button>
        <Button onClick={forget}>Discard them</Button>
      </div>
    </div>
  );
}
