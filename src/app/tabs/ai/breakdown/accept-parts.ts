import type { Task } from '#shared/contract/work/tasks.ts';
import { type EditedPart, readPomodoros } from '#shared/domain/planner/breakdown/edit-parts.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { removeTasks } from '../parts/accept-tasks.ts';

/** Where accepted parts go: below a task, into a project, or to the tasks without one. */
export type PartsPlace =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'project'; readonly projectId: string; readonly title: string }
  | { readonly kind: 'none' };

/** The list of tasks without a project, as the Pomo tab names it. */
const NO_PROJECT = 'Other tasks';

/**
 * Creates the parts as sub-tasks or tasks, in their order, and shows a message with one Undo for all
 * of them. Returns the keys of those that were created: a failure ends it, and is shown.
 */
export async function acceptParts(
  workspace: Pick<Workspace, 'tasks' | 'toasts'>,
  parts: readonly EditedPart[],
  place: PartsPlace,
): Promise<readonly number[]> {
  const ids: string[] = [];
  const keys: number[] = [];
  for (const { key, title, estimate } of parts) {
    const part = { title: title.trim(), estimate: readPomodoros(estimate) };
    const id = await createPart(workspace, part, place);
    if (id === null) break;
    ids.push(id);
    keys.push(key);
  }
  if (ids.length === 0) return keys;
  workspace.toasts.show({
    tone: 'success',
    text: `${counted(ids.length, place.kind === 'task' ? 'sub-task' : 'task')} added to “${nameOf(place)}”.`,
    action: { label: 'Undo', onAct: () => void removeTasks(workspace.tasks, ids) },
  });
  return keys;
}

/** Creates a part as a task and returns its id; null where it was refused. */
async function createPart(
  { tasks }: Pick<Workspace, 'tasks'>,
  part: { readonly title: string; readonly estimate: number | null },
  place: PartsPlace,
): Promise<string | null> {
  const where =
    place.kind === 'task'
      ? { projectId: place.task.projectId, parentId: place.task.id }
      : { projectId: place.kind === 'none' ? null : place.projectId };
  const result = await tasks.create({ ...where, ...part });
  return result.kind === 'ok' ? result.value.id : null;
}

function nameOf(place: PartsPlace): string {
  if (place.kind === 'none') return NO_PROJECT;
  return place.kind === 'task' ? place.task.title : place.title;
}
