import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import {
  type AiConversation,
  aiConversationsApi,
} from '#shared/contract/account/ai/ai-conversations.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '#stores/sync/deferred-removals.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { removeFrom } from '#stores/sync/remove-from.ts';
import { everyPage } from '../../../../server/every-page.ts';

/** The conversations of the user, the last one used first. */
export interface Conversations {
  readonly $conversations: ReadableAtom<Loadable<readonly AiConversation[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  rename(id: string, title: string): Promise<CallResult<AiConversation>>;
  removeAll(): Promise<CallResult<unknown>>;
}

/** Dependencies of the conversations; `report` tells the user why a deletion failed. */
export interface ConversationsDeps {
  readonly client: Pick<ApiClient, 'call'>;
  readonly report: (message: string) => void;
}

const PAGE = 100;

/** Creates the list; nothing is loaded before `load`. */
export function createConversations({ client, report }: ConversationsDeps): Conversations {
  const remote = createRemote<readonly AiConversation[]>({
    fetch: () =>
      everyPage((cursor) =>
        client.call(aiConversationsApi.list, { query: { ...cursor, limit: PAGE } }),
      ),
  });
  return {
    $conversations: remote.$state,
    removals: createDeferredRemovals({
      remote,
      remove: (id) =>
        removeFrom(remote, id, () => client.call(aiConversationsApi.remove, { params: { id } })),
      report,
      what: 'The conversation was not deleted.',
    }),
    load: () => remote.load(),
    rename(id, title) {
      const patch = (all: readonly AiConversation[]) =>
        all.map((each) => (each.id === id ? { ...each, title } : each));
      return remote.mutate({
        patch,
        call: () => client.call(aiConversationsApi.rename, { params: { id }, body: { title } }),
        settle: patch,
      });
    },
    removeAll: () =>
      remote.mutate<unknown>({
        // Shown when it is done: it cannot be taken back.
        patch: (all) => all,
        call: () => client.call(aiConversationsApi.removeAll, {}),
        settle: () => [],
      }),
  };
}
