import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { homeOfTasks, type TaskHome } from '#pomodoro/work/task-verbs.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { isOfProject } from '#shared/domain/tasks/places/task-places.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Where the tasks of a list belong, and what else is done with them there. */
export interface ListHome extends TaskHome {
  change(task: Task, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
  /** Selects a task for the timer. */
  choose(task: Task): void;
  /** Counts one for a task in the inbox. */
  count(task: Task): void;
}

/** Returns the home of the tasks of a list. */
export function listHome(workspace: Workspace, from: 'projectDetail' | undefined): ListHome {
  const { tasks, actions, projects, stats } = workspace;
  return {
    // Completed tasks count toward an achievement.
    ...homeOfTasks({ ...workspace, onToggled: stats.load }),
    change: ({ id }, fields) => tasks.change(id, fields),
    choose(task) {
      if (!isOfProject(task)) return void actions.chooseLooseTask(task);
      const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === task.projectId);
      const { id = task.projectId, title = 'Project' } = project ?? {};
      void actions.chooseTask(activeTaskOf(task, { id, title }), from);
    },
    count: (task) => void tasks.count(task),
  };
}
