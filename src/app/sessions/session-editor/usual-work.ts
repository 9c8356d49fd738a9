import { valueOr } from '#stores/storage/loadable.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Work } from './WorkFields.tsx';

type Given = Pick<Workspace, 'activeTask' | 'projects' | 'timer'>;

/**
 * Returns the most likely work of a session added by hand: the active task, else the working
 * project; none where the timer runs without a project.
 */
export function usualWork({ activeTask, projects, timer }: Given): Work {
  const active = activeTask.$activeTask.get();
  if (active !== null) return { projectId: active.projectId, taskId: active.taskId };
  const { target } = timer.$timer.get();
  const working = projects.$working.get()?.id ?? '';
  const wanted = target.kind === 'project' ? target.projectId : working;
  const isThere = valueOr(projects.$projects.get(), []).some(({ id }) => id === wanted);
  return { projectId: isThere ? wanted : '', taskId: '' };
}
