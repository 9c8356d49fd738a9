import * as z from 'zod';
import type { CampaignContent } from '#shared/contract/mailing/email-campaigns.ts';
import { Segment } from '#shared/contract/mailing/segments.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { LocalCopies } from '../../../parts/drafts/saved-draft.ts';

const Stored = z.object({
  subject: z.string(),
  preview: z.string(),
  source: z.string(),
  senderName: z.string(),
  replyTo: z.string(),
  listId: z.string().nullable(),
  // One that is typed but cannot be used is left out, rather than the text with it.
  segment: Segment.nullable().catch(null),
  perHour: z.number(),
  warmsUp: z.boolean(),
  hasControl: z.boolean(),
  version: z.int().nullable(),
});

/** Creates the store of campaigns of a user that are not saved; those of another are never read. */
export function createLocalCampaigns(
  storage: KeyValueStore,
  userId: string,
): LocalCopies<CampaignContent> {
  const keyOf = (id: string) => `${STORAGE_KEYS.campaignDraft}:${userId}:${id}`;
  return {
    read(id) {
      const text = storage.read(keyOf(id));
      return text === null ? null : readStored(text);
    },
    write: (id, copy) => storage.write(keyOf(id), JSON.stringify(copy)),
    remove: (id) => storage.remove(keyOf(id)),
  };
}

function readStored(text: string) {
  try {
    return Stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
