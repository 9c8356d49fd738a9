import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { ChangeQueue } from '#stores/change-queue/change-queue.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import type { ProjectChange } from '#stores/tasks/projects-store.ts';
import type { WorkspaceServer } from './server-ports.ts';

/** Dependencies of the queued server, and lookups of the last known titles. */
export interface QueuedServerDeps {
  readonly changes: Pick<ChangeQueue, '$waiting' | 'submit' | 'flush' | 'awaits'>;
  readonly nameOf: (id: string) => string;
}

/**
 * Returns the same server for the stores, with every change of projects and tasks sent through the
 * queue. Records and the live timer wait for queued changes, because they may name items created
 * just before.
 */
export function createQueuedServer(
  server: WorkspaceServer,
  { changes, nameOf }: QueuedServerDeps,
): WorkspaceServer {
  const { submit } = changes;

  async function afterChanges<Reply>(
    named: readonly (string | null | undefined)[],
    call: () => Promise<CallResult<Reply>>,
  ): Promise<CallResult<Reply>> {
    await changes.flush();
    return changes.awaits(named) ? NO_ANSWER : call();
  }

  return {
    ...server,
    projects: {
      list: server.projects.list,
      recount: server.projects.recount,
      create: ({ id, title, color }) =>
        submit({ kind: 'createProject', projectId: id, title, color }, title),
      update: (projectId, change) => submit(projectUpdate(projectId, change), nameOf(projectId)),
      setWorking: (projectId) =>
        submit({ kind: 'setWorkingProject', projectId }, nameOf(projectId)),
      finish: (projectId) => submit({ kind: 'finishProject', projectId }, nameOf(projectId)),
      remove: (projectId) => submit({ kind: 'deleteProject', projectId }, nameOf(projectId)),
      savePositions: (positions) =>
        submit({ kind: 'orderProjects', positions: [...positions] }, ''),
    },
    tasks: {
      list: server.tasks.list,
      create: ({ id, ...task }) => submit({ kind: 'createTask', taskId: id, ...task }, task.title),
      update: (taskId, change) => submit({ kind: 'changeTask', taskId, change }, nameOf(taskId)),
      remove: (taskId) => submit({ kind: 'deleteTask', taskId }, nameOf(taskId)),
      savePositions: (positions) => submit({ kind: 'orderTasks', positions: [...positions] }, ''),
    },
    sessions: {
      list: server.sessions.list,
      create: (session, shown) =>
        submit({ kind: 'addSession', session, shown }, shown.taskTitle ?? ''),
      update: (sessionId, change, shown) =>
        submit({ kind: 'correctSession', sessionId, change, shown }, shown.taskTitle ?? ''),
      remove: (sessionId) => submit({ kind: 'deleteSession', sessionId }, ''),
    },
    activeTask: {
      load: server.activeTask.load,
      save: (taskId) =>
        submit({ kind: 'setActiveTask', taskId }, taskId === null ? '' : nameOf(taskId)),
      isBehind: () => changes.$waiting.get().some(({ change }) => change.kind === 'setActiveTask'),
    },
    timer: {
      ...server.timer,
      save: (body) => afterChanges([body.projectId, body.taskId], () => server.timer.save(body)),
    },
    createPomodoro: (body) =>
      afterChanges([body.projectId, body.taskId], () => server.createPomodoro(body)),
  };
}

function projectUpdate(projectId: string, change: ProjectChange): WorkChange {
  if ('title' in change) return { kind: 'renameProject', projectId, title: change.title };
  if ('color' in change) return { kind: 'colorProject', projectId, color: change.color };
  if ('workMinutes' in change) {
    return { kind: 'setSessionLength', projectId, workMinutes: change.workMinutes };
  }
  return { kind: 'reopenProject', projectId };
}
