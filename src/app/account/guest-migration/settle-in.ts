import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/**
 * Shows the account what was moved: reloads figures and lists, the visitor's working project
 * where the account works on none, and the session under way, with its task.
 */
export async function settleIn(workspace: Workspace, workingId: string | null): Promise<void> {
  const { carried, timer, projects, tasks, stats, activeTask } = workspace;
  await workspace.reload();
  // Follows recorded sessions once for all of them.
  await stats.aggregate();
  const isFree = projects.$working.get() === null;
  if (isFree && workingId !== null) await projects.setWorking(workingId);
  if (!carried.isVisitors || carried.$offer.get() === null) return;
  carried.take();
  const { target } = timer.$timer.get();
  if (target.kind !== 'task') return;
  const task = valueOr(tasks.$tasks.get(), []).find(({ id }) => id === target.taskId);
  const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === target.projectId);
  if (task === undefined || project === undefined) return;
  activeTask.set(activeTaskOf(task, project), { timer: 'leave' });
}
