import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import {
  adminEmailCampaignsApi,
  type CampaignContent,
} from '#shared/contract/admin/email-campaigns.ts';
import { explain } from '#stores/storage/failure.ts';
import { useApp } from '../../../../../workspace/app-context.ts';

/** Returns what makes a new draft of a content; `onCopied` gets its id. */
export function useCopy(onCopied: (id: string) => void): {
  isBusy: boolean;
  copy: (content: CampaignContent) => void;
} {
  const { client, toasts } = useApp().workspace;
  // A second try after a lost answer finds the first draft.
  const [id] = useState(() => createIds().next());
  const [isBusy, setBusy] = useState(false);

  async function copy(content: CampaignContent): Promise<void> {
    setBusy(true);
    const result = await client.call(adminEmailCampaignsApi.create, { body: { id, ...content } });
    setBusy(false);
    if (result.kind === 'ok') onCopied(result.value.id);
    else toasts.show({ tone: 'error', text: explain(result, 'No draft was made of it.') });
  }

  return { isBusy, copy: (content) => void copy(content) };
}
