import type { Workspace } from '../../../../workspace/workspace.ts';
import { createModelStatus, type ModelStatus } from './model-status.ts';

const all = new WeakMap<Workspace, ModelStatus>();

/** Returns the status of the model in a workspace, created on first use. */
export function modelStatusOf(workspace: Workspace): ModelStatus {
  const status = all.get(workspace) ?? createModelStatus(workspace.client);
  all.set(workspace, status);
  return status;
}
