import type { ApiClient } from '#client/api-client.ts';
import { adminEmailListsApi, type EmailList } from '#shared/contract/mailing/email-lists.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Loaded, useLoaded } from '../../../../../parts/calls/use-loaded.ts';
import { everyPage } from '../../../../../server/every-page.ts';
import { useApp } from '../../../../../workspace/app-context.ts';

const PAGE_SIZE = 100;

/** Fetches all lists of contacts, with how many people each holds now. */
export function fetchLists(
  client: Pick<ApiClient, 'call'>,
): Promise<CallResult<readonly EmailList[]>> {
  return everyPage((cursor) =>
    client.call(adminEmailListsApi.list, { query: { limit: PAGE_SIZE, ...cursor } }),
  );
}

/** Loads all lists of contacts. */
export function useLists(): Loaded<readonly EmailList[]> {
  const { client } = useApp().workspace;
  return useLoaded('lists', () => fetchLists(client));
}
