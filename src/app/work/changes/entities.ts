import type { ApiClient } from '#client/api-client.ts';
import type { ChangedEntity, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { activeTask } from './active-task.ts';
import type { Entity } from './entity.ts';
import { milestone } from './milestone.ts';
import { plannedBlock } from './planned-block.ts';
import { project, projectOrder } from './project.ts';
import { session } from './session.ts';
import { task, taskOrder } from './task.ts';

/** How everything that waits in the change queue is sent, by the entity that is changed. */
const ENTITIES: { readonly [Name in ChangedEntity]: Entity<Name> } = {
  project,
  task,
  milestone,
  plannedBlock,
  session,
  activeTask,
  projectOrder,
  taskOrder,
};

function entityOf<Name extends ChangedEntity>(name: Name): Entity<Name> {
  return ENTITIES[name];
}

/** Sends a change by the calls of the API; deleting, or counting for, what is missing succeeds. */
export async function sendChange(
  client: ApiClient,
  change: WorkChange,
): Promise<CallResult<unknown>> {
  const answer = await entityOf(change.entity).send(client, change);
  const isGone = answer.kind === 'refused' && answer.status === 404;
  const isNeedless = change.act === 'delete' || change.act === 'count';
  return isGone && isNeedless ? { kind: 'ok', value: undefined } : answer;
}

/** Whether a queued change need not be sent because of the one that follows it at once. */
export function replaces(next: WorkChange, before: WorkChange): boolean {
  return next.entity === before.entity && (entityOf(next.entity).replaces?.(next, before) ?? false);
}
