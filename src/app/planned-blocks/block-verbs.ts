import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { BlockTitles, BlockValues } from '#stores/calendar/planned-blocks-store.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the titles for a block until the server has returned them. */
export function blockTitles(
  { projects, tasks }: Pick<Workspace, 'projects' | 'tasks'>,
  { projectId, taskId }: Pick<BlockValues, 'projectId' | 'taskId'>,
): BlockTitles {
  const allProjects = valueOr(projects.$projects.get(), []);
  const allTasks = valueOr(tasks.$tasks.get(), []);
  return {
    projectTitle: allProjects.find(({ id }) => id === projectId)?.title ?? null,
    taskTitle: allTasks.find(({ id }) => id === taskId)?.title ?? null,
  };
}

/** Chooses the work of a block and opens the timer. */
export async function startBlock(workspace: Workspace, plan: PlannedBlock): Promise<void> {
  const { projectTitle, taskTitle } = blockTitles(workspace, plan);
  const project = { id: plan.projectId ?? '', title: projectTitle ?? '' };
  if (plan.taskId !== null && taskTitle !== null) {
    const task = { id: plan.taskId, title: taskTitle };
    await workspace.actions.chooseTask(activeTaskOf(task, project));
  } else if (projectTitle !== null) {
    await workspace.actions.workOn(project);
  }
  workspace.navigation.request('pomodoro');
}
