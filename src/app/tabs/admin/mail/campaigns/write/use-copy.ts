import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import {
  adminEmailCampaignsApi,
  type CampaignContent,
} from '#shared/contract/mailing/email-campaigns.ts';
import { useAct } from '../../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../../workspace/app-context.ts';

/** Returns what makes a new draft of a content; `onCopied` gets its id. */
export function useCopy(onCopied: (id: string) => void): {
  isBusy: boolean;
  copy: (content: CampaignContent) => void;
} {
  const { client, toasts } = useApp().workspace;
  // A second try after a lost answer finds the first draft.
  const [id] = useState(() => createIds().next());
  const { act, isBusy } = useAct(toasts);

  const copy = (content: CampaignContent) =>
    act({
      call: () => client.call(adminEmailCampaignsApi.create, { body: { id, ...content } }),
      onDone: (draft) => onCopied(draft.id),
      failed: 'No draft was made of it.',
    });

  return { isBusy, copy };
}
