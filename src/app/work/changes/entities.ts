import type { ApiClient } from '#client/api-client.ts';
import type {
  ChangedEntity,
  PendingChange,
  WorkChange,
} from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type PendingQueue, pendingBy } from '#stores/change-queue/pending-by.ts';
import type { PendingPatch } from '#stores/sync/remote.ts';
import { activeTask } from './active-task.ts';
import type { Entity, ListName, Lists, RowOf } from './entity.ts';
import { fastTask, standaloneTask } from './loose-task.ts';
import { milestone } from './milestone.ts';
import { plannedBlock } from './planned-block.ts';
import { project, projectOrder } from './project.ts';
import { session } from './session.ts';
import { task, taskOrder } from './task.ts';

/** The table of everything that waits in the change queue, by the entity that is changed. */
const ENTITIES: { readonly [Name in ChangedEntity]: Entity<Name> } = {
  project,
  task,
  fastTask,
  standaloneTask,
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

/** Describes a change in the user's words: `Rename project “Essay” to “Thesis”`. */
export function describeChange({ change, name }: Pick<PendingChange, 'change' | 'name'>): string {
  const words = entityOf(change.entity).words(change, name === '' ? '' : ` “${name}”`);
  return words[0]?.toUpperCase() + words.slice(1);
}

/**
 * The changes of a queue as they show in a list: what is shown is the confirmed list with each of
 * them over it, in order. Rows that do not belong into the list are left out.
 */
export function pendingIn<Name extends ListName>(
  queue: PendingQueue,
  name: Name,
  belongs: (row: RowOf<Name>) => boolean = () => true,
): PendingPatch<Lists[Name]> {
  return pendingBy<Lists[Name]>(queue, ({ change, madeAt }, answered) => {
    const show = entityOf(change.entity).shows[name];
    // The answer was parsed with the schema of the endpoint that the change was sent to.
    const answer = (answered ?? null) as RowOf<Name> | null;
    const how = { at: new Date(madeAt).toISOString(), belongs, answer };
    return show === undefined ? null : (list) => show(list, change, how);
  });
}
