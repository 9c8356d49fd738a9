import { createIds } from '#platform/device/ids.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import {
  createMilestonesStore,
  type MilestonesStore,
} from '#stores/project-parts/milestones-store.ts';
import { listMilestones } from '../../../server/milestones-server.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

const stores = new WeakMap<Workspace, Map<string, MilestonesStore>>();

/**
 * Returns the store of a project's milestones, one per project; it shows its last state when it is
 * opened again.
 */
export function milestonesOf(workspace: Workspace, projectId: string): MilestonesStore {
  const own = stores.get(workspace) ?? new Map<string, MilestonesStore>();
  stores.set(workspace, own);
  const store = own.get(projectId) ?? wireMilestones(workspace, projectId);
  own.set(projectId, store);
  return store;
}

function wireMilestones(workspace: Workspace, projectId: string): MilestonesStore {
  const { client, changes, toasts } = workspace;
  const store = createMilestonesStore({
    projectId,
    list: () => listMilestones(client, projectId),
    submit: changes.submit,
    ids: createIds(),
    pending: pendingIn(changes, 'milestones', (one) => one.projectId === projectId),
    report: (text) => toasts.show({ tone: 'error', text }),
  });
  workspace.partRemovals.add(store.removals);
  return store;
}
