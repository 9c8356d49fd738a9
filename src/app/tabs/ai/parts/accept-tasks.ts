import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { NewTask, TasksStore } from '#stores/tasks/tasks-store.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { offerUndo } from './offer-undo.ts';

/** A proposed task, with the id under which it is created once. */
export type ProposedTask = NewTask & { readonly id: string };

/** Dependencies of the accept step. */
export interface AcceptDeps {
  readonly workspace: Pick<Workspace, 'tasks' | 'toasts'>;
  readonly newId: () => string;
}

/**
 * Creates the proposed tasks in their order and offers one Undo for all of them. Returns the ids of those
 * that were created, by their proposed ids: a failure ends it, and the store reports it. A task that was
 * deleted since it was accepted before is created under another id.
 */
export async function acceptTasks(
  { workspace: { tasks, toasts }, newId }: AcceptDeps,
  proposed: readonly ProposedTask[],
): Promise<ReadonlyMap<string, string>> {
  const created = await createAll(tasks, proposed, ({ id }) => id);
  // The server answers a deleted id with the deleted task: the list says which ones are there.
  await tasks.load();
  const there = new Set(valueOr(tasks.$tasks.get(), []).map(({ id }) => id));
  const deleted = proposed.filter(({ id }) => created.has(id) && !there.has(id));
  const again = await createAll(tasks, deleted, newId);
  const all = new Map([...created, ...again]);
  if (all.size === 0) return all;
  const isOne = all.size === 1;
  offerUndo(toasts, {
    done: isOne ? 'The task is in your list.' : `${counted(all.size, 'task')} are in your list.`,
    undo: () => removeTasks(tasks, [...all.values()]),
    undone: isOne ? 'The task is out of your list again.' : 'The tasks are out of your list again.',
  });
  return all;
}

async function createAll(
  tasks: TasksStore,
  proposed: readonly ProposedTask[],
  idOf: (task: ProposedTask) => string,
): Promise<ReadonlyMap<string, string>> {
  const created = new Map<string, string>();
  for (const task of proposed) {
    const result = await tasks.create({ ...task, id: idOf(task) });
    if (result.kind !== 'ok') break;
    created.set(task.id, result.value.id);
  }
  return created;
}

/** Deletes tasks that were just created, without a further Undo. */
export async function removeTasks(
  { removals }: Pick<TasksStore, 'removals'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) removals.begin(id);
  for (const id of ids) await removals.commit(id);
}
