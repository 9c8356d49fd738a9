import { createIds } from '#platform/device/ids.ts';
import type { Workspace } from '../../../../workspace/workspace.ts';
import { createExperiments, type Experiments } from './experiments.ts';

const all = new WeakMap<Workspace, Experiments>();

/** Returns the experiments of a workspace, created on first use; their Undo outlives the view. */
export function experimentsOf(workspace: Workspace): Experiments {
  const present = all.get(workspace);
  if (present !== undefined) return present;
  const { client, clock, projects, toasts, partRemovals } = workspace;
  const experiments = createExperiments({
    client,
    clock,
    ids: createIds(),
    onLengths: () => projects.load(),
    report: (text) => void toasts.show({ tone: 'error', text }),
  });
  partRemovals.add(experiments.removals);
  all.set(workspace, experiments);
  return experiments;
}
