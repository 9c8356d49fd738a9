import { computed, type ReadableAtom } from 'nanostores';
import { WorkHistory, workHistoryApi } from '#shared/contract/stats/work-history.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createRemote } from '#stores/sync/remote.ts';
import { createCachedCopy } from '../../server/cached-copies.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The work history of the account. */
export interface WorkHistoryStore {
  readonly $history: ReadableAtom<Loadable<WorkHistory>>;
  /** Asks the server, unless it has answered within the last minutes. */
  load(): Promise<void>;
}

const FRESH_MS = 5 * 60_000;
const known = new WeakMap<Workspace, WorkHistoryStore>();

/** Returns the store of the work history, one per workspace; a failed load falls back to the copy on this device. */
export function workHistoryOf(scope: AppScope): WorkHistoryStore {
  const store = known.get(scope.workspace) ?? wire(scope);
  known.set(scope.workspace, store);
  return store;
}

function wire({ user, workspace }: AppScope): WorkHistoryStore {
  const { client, clock, storage } = workspace;
  let loadedAt = Number.NEGATIVE_INFINITY;
  const remote = createRemote<WorkHistory>({
    cache: createCachedCopy({
      storage,
      key: CACHE_KEYS.workHistory,
      owner: user.id,
      schema: WorkHistory,
    }),
    async fetch() {
      const result = await client.call(workHistoryApi.get, {});
      if (result.kind === 'ok') loadedAt = clock.now();
      return result;
    },
  });
  return {
    $history: computed(remote.$state, (state) => state),
    load: () => (clock.now() - loadedAt < FRESH_MS ? Promise.resolve() : remote.load()),
  };
}
