import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import type { Queued } from '#stores/sync/remote.ts';
import type { WorkspaceServer } from './server-ports.ts';

type Ports = Pick<WorkspaceServer, 'projects' | 'tasks' | 'sessions' | 'activeTask' | 'part'>;

/**
 * Creates a function that sends changes by the calls of the API; a missing entity counts as
 * deleted.
 */
export function createChangeSender(server: Ports) {
  return async (change: WorkChange): Promise<CallResult<unknown>> => {
    const answer = await call(server, change);
    if (answer.kind === 'queued') return NO_ANSWER;
    const isGone =
      change.kind.startsWith('delete') && answer.kind === 'refused' && answer.status === 404;
    return isGone ? { kind: 'ok', value: undefined } : answer;
  };
}

function call(
  { projects, tasks, sessions, activeTask, part }: Ports,
  change: WorkChange,
): Promise<CallResult<unknown> | Queued> {
  switch (change.kind) {
    case 'createProject':
      return projects.create({
        ...{ id: change.projectId, title: change.title, color: change.color ?? null },
      });
    case 'renameProject':
      return projects.update(change.projectId, { title: change.title });
    case 'colorProject':
      return projects.update(change.projectId, { color: change.color });
    case 'setSessionLength':
      return projects.update(change.projectId, { workMinutes: change.workMinutes });
    case 'setWorkingProject':
      return projects.setWorking(change.projectId);
    case 'finishProject':
      return projects.finish(change.projectId);
    case 'reopenProject':
      return projects.update(change.projectId, { status: 'open' });
    case 'deleteProject':
      return projects.remove(change.projectId);
    case 'orderProjects':
      return projects.savePositions(change.positions);
    case 'createTask': {
      const { kind: _, taskId: id, ...task } = change;
      return tasks.create({ id, ...task });
    }
    case 'changeTask':
      return tasks.update(change.taskId, change.change);
    case 'deleteTask':
      return tasks.remove(change.taskId);
    case 'orderTasks':
      return tasks.savePositions(change.positions);
    case 'setActiveTask':
      return activeTask.save(change.taskId);
    case 'addSession':
      return sessions.create(change.session, change.shown);
    case 'correctSession':
      return sessions.update(change.sessionId, change.change, change.shown);
    case 'deleteSession':
      return sessions.remove(change.sessionId);
    default:
      return part(change);
  }
}
