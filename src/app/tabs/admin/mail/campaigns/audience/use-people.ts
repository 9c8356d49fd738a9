import {
  adminEmailSegmentsApi,
  type CampaignContent,
} from '#shared/contract/mailing/email-campaigns.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Loaded, useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { fetchLists } from './use-lists.ts';

/** Counts the people whom a campaign would go to now; nobody without an audience. */
export function usePeople({
  listId,
  segment,
}: Pick<CampaignContent, 'listId' | 'segment'>): Loaded<number> {
  const { client } = useApp().workspace;
  return useLoaded<number>(JSON.stringify({ listId, segment }), async () => {
    if (segment !== null) {
      const result = await client.call(adminEmailSegmentsApi.count, { body: { segment } });
      return result.kind === 'ok' ? ok(result.value.count) : result;
    }
    if (listId === null) return ok(0);
    const lists = await fetchLists(client);
    if (lists.kind !== 'ok') return lists;
    return ok(lists.value.find(({ id }) => id === listId)?.contacts ?? 0);
  });
}

function ok(value: number): CallResult<number> {
  return { kind: 'ok', value };
}
