import type { Task } from '#shared/contract/work/tasks.ts';
import { type EditedPart, readPomodoros } from '#shared/domain/planner/breakdown/edit-parts.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { removeTasks } from '../parts/accept-tasks.ts';

/** Where accepted parts go: below a task, or into a project. */
export type PartsPlace =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'project'; readonly projectId: string; readonly title: string };

/**
 * Creates the parts as sub-tasks or tasks, in their order, and shows a message with one Undo for all
 * of them. Returns the keys of those that were created: a failure ends it, and is shown.
 */
export async function acceptParts(
  { tasks, toasts }: Pick<Workspace, 'tasks' | 'toasts'>,
  parts: readonly EditedPart[],
  place: PartsPlace,
): Promise<readonly number[]> {
  const where =
    place.kind === 'task'
      ? { projectId: place.task.projectId, parentId: place.task.id }
      : { projectId: place.projectId };
  const ids: string[] = [];
  const keys: number[] = [];
  for (const { key, title, estimate } of parts) {
    const task = { ...where, title: title.trim(), estimate: readPomodoros(estimate) };
    const result = await tasks.create(task);
    if (result.kind !== 'ok') break;
    ids.push(result.value.id);
    keys.push(key);
  }
  if (ids.length === 0) return keys;
  const [unit, name] =
    place.kind === 'task' ? ['sub-task', place.task.title] : ['task', place.title];
  toasts.show({
    tone: 'success',
    text: `${counted(ids.length, unit)} added to “${name}”.`,
    action: { label: 'Undo', onAct: () => void removeTasks(tasks, ids) },
  });
  return keys;
}
