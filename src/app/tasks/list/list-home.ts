import { activeTaskOf } from '#pomodoro/work/active-task-of.ts';
import { homeInProjects, type TaskHome } from '#pomodoro/work/task-verbs.ts';
import type { AnyTask } from '#shared/contract/work/loose-tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { LooseTasksStore } from '#stores/tasks/loose-tasks-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Where the tasks of a list belong, and what else is done with them there. */
export interface ListHome extends TaskHome {
  change(task: AnyTask, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
  /** Selects a task for the timer; null where sessions cannot count toward it. */
  readonly choose: ((task: AnyTask) => void) | null;
  /** Counts one; null where sessions alone are counted. */
  readonly count: ((task: AnyTask) => void) | null;
}

/** Returns the home of a list of tasks of projects. */
export function projectHome(workspace: Workspace, from: 'projectDetail' | undefined): ListHome {
  const { tasks, actions, projects, stats } = workspace;
  return {
    // Completed tasks count toward an achievement.
    ...homeInProjects({ ...workspace, onToggled: stats.load }),
    change: ({ id }, fields) => tasks.change(id, fields),
    choose(task) {
      const project = valueOr(projects.$projects.get(), []).find(({ id }) => id === task.projectId);
      const { id = task.projectId ?? '', title = 'Project' } = project ?? {};
      void actions.chooseTask(activeTaskOf(task, { id, title }), from);
    },
    count: null,
  };
}

/** Returns the home of the list of fast or of standalone tasks. */
export function looseHome({ actions }: Workspace, store: LooseTasksStore): ListHome {
  return {
    removals: store.removals,
    all: () => valueOr(store.$tasks.get(), []),
    async complete(task, completed) {
      await store.change(task, { completed });
      if (task.repeat !== null) await store.load();
    },
    afterRemoval() {},
    change: store.change,
    choose: store.kind === 'standalone' ? (task) => void actions.chooseLooseTask(task) : null,
    count: (task) => void store.count(task),
  };
}
