import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { returnToPlace } from '#stores/timer/place-at-sign-in.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/**
 * Shows the account what was moved: reloads figures and lists, the visitor's working project
 * where the account works on none, and the session under way, with its task.
 * A timer that the account has not used goes on from the visitor's place.
 */
export async function settleIn(workspace: Workspace, workingId: string | null): Promise<void> {
  const { carried, timer, projects, tasks, stats, activeTask } = workspace;
  await workspace.reload();
  // Follows recorded sessions once for all of them.
  await stats.aggregate();
  const isFree = projects.$working.get() === null;
  if (isFree && workingId !== null) await projects.setWorking(workingId);
  const isCarried = carried.isVisitors && carried.$offer.get() !== null;
  if (isCarried) carried.take();
  const current = returnToPlace(workspace.storage, timer, workspace.guestMigration.account);
  const own = timer.$timer.get().target;
  const target = isCarried && own.kind === 'task' ? own : current;
  if (target === null || (!isCarried && activeTask.$activeTask.get() !== null)) return;
  const task = valueOr(tasks.$tasks.get(), []).find(({ id }) => id === target.taskId);
  const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === target.projectId);
  if (task === undefined || project === undefined) return;
  activeTask.set(activeTaskOf(task, project), { timer: 'leave' });
}
