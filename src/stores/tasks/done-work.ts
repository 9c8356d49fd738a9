import { computed, type ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { Loadable } from '../storage/loadable.ts';

/**
 * Whether nobody works on a task any more: it is completed, or its project is finished. Without a
 * task (null) the project decides.
 */
export type IsDone = (work: {
  readonly taskId: ActiveTask['taskId'] | null;
  readonly projectId: ActiveTask['projectId'];
}) => boolean;

/**
 * Returns what the lists tell of any task. Finished projects are not loaded, so that a project that
 * is missing from a confirmed list is finished or gone.
 */
export function doneWork(
  $tasks: ReadableAtom<Loadable<readonly Task[]>>,
  $projects: ReadableAtom<Loadable<readonly Project[]>>,
): ReadableAtom<IsDone> {
  return computed(
    [$tasks, $projects],
    (tasks, projects): IsDone =>
      (active) => {
        const known = tasks.kind === 'ready' ? tasks.value : [];
        const task = known.find(({ id }) => id === active.taskId);
        if (task?.completed === true) return true;
        if (projects.kind !== 'ready') return false;
        const projectId = task?.projectId ?? active.projectId;
        const project = projects.value.find(({ id }) => id === projectId);
        return project === undefined ? !projects.isStale : project.status === 'finished';
      },
  );
}
