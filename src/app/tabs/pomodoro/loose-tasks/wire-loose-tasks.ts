import * as z from 'zod';
import { createIds } from '#platform/device/ids.ts';
import { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import {
  createLooseTasksStore,
  type LooseKind,
  type LooseTasksStore,
} from '#stores/tasks/loose-tasks-store.ts';
import { createCachedCopy } from '../../../server/cached-copies.ts';
import { listLooseTasks } from '../../../server/loose-tasks-server.ts';
import type { AppScope } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

const stores = new WeakMap<Workspace, Map<LooseKind, LooseTasksStore>>();

/** Returns the store of a list, one per workspace. */
export function looseTasksOf(scope: AppScope, kind: LooseKind): LooseTasksStore {
  const own = stores.get(scope.workspace) ?? new Map<LooseKind, LooseTasksStore>();
  stores.set(scope.workspace, own);
  const store = own.get(kind) ?? wireLooseTasks(scope, kind);
  own.set(kind, store);
  return store;
}

/** Creates the store of a list over the server, the change queue and this browser. */
function wireLooseTasks({ workspace, user }: AppScope, kind: LooseKind): LooseTasksStore {
  const { client, changes, toasts, storage } = workspace;
  const store = createLooseTasksStore({
    kind,
    list: () => listLooseTasks(client, kind),
    submit: changes.submit,
    ids: createIds(),
    cache: createCachedCopy({
      storage,
      owner: user.id,
      key: kind === 'fast' ? CACHE_KEYS.fastTasks : CACHE_KEYS.standaloneTasks,
      schema: z.array(LooseTask),
    }),
    pending: pendingIn(changes, `${kind}Tasks`),
    report: (text) => toasts.show({ tone: 'error', text }),
  });
  workspace.partRemovals.add(store.removals);
  return store;
}
