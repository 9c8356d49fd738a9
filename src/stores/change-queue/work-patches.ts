import { computed } from 'nanostores';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { placed, type Sessions, withoutSession } from '../sessions/session-edits.ts';
import type { PendingPatch } from '../sync/remote.ts';
import {
  colored,
  finished,
  madeWorking,
  newProject,
  openFor,
  type Projects,
  placedAt,
  renamed,
  reopened,
  withoutProject,
  withProject,
  withSessionLength,
} from '../tasks/project-edits.ts';
import {
  changedTask,
  newTask,
  type Tasks,
  tasksPlacedAt,
  withoutTask,
  withTask,
} from '../tasks/task-edits.ts';
import type { ChangeQueue } from './change-queue.ts';

type Patch<T> = (value: T) => T;

/** The changes of a queue that show in one kind of list. */
export function pendingPatch<T>(
  queue: Pick<ChangeQueue, '$waiting' | 'onDelivered'>,
  patchOf: (entry: PendingChange) => Patch<T> | null,
): PendingPatch<T> {
  return {
    $patches: computed(queue.$waiting, (waiting) =>
      waiting.flatMap((entry) => patchOf(entry) ?? []),
    ),
    onDelivered: (listener) =>
      queue.onDelivered((entry) => {
        const patch = patchOf(entry);
        if (patch !== null) listener(patch);
      }),
  };
}

/** Returns the patch of a change for the projects; null when it changes none. */
export function patchProjects({ change, madeAt }: PendingChange): Patch<Projects> | null {
  const at = new Date(madeAt).toISOString();
  switch (change.kind) {
    case 'createProject': {
      const { projectId: id, title, color = null } = change;
      const made = { id, title, color, createdAt: at };
      return (projects) => withProject(projects, newProject(made, projects));
    }
    case 'renameProject':
      return (projects) => renamed(projects, change.projectId, change.title);
    case 'colorProject':
      return (projects) => colored(projects, change.projectId, change.color);
    case 'setSessionLength':
      return (projects) => withSessionLength(projects, change.projectId, change.workMinutes);
    case 'setWorkingProject':
      return (projects) => madeWorking(projects, change.projectId);
    case 'finishProject':
      return (projects) => finished(projects, change.projectId, at);
    case 'reopenProject':
      return (projects) => reopened(projects, change.projectId);
    case 'createTask':
      return (projects) => openFor(projects, change.projectId);
    case 'deleteProject':
      return (projects) => withoutProject(projects, change.projectId);
    case 'orderProjects':
      return (projects) => placedAt(projects, change.positions);
    default:
      return null;
  }
}

/** Returns the patch of a change for the tasks; null when it changes none. */
export function patchTasks({ change, madeAt }: PendingChange): Patch<Tasks> | null {
  const at = new Date(madeAt).toISOString();
  switch (change.kind) {
    case 'createTask': {
      const { kind: _, taskId: id, ...task } = change;
      const made = { id, ...task, createdAt: at };
      return (tasks) => withTask(tasks, newTask(made, tasks));
    }
    case 'changeTask':
      return (tasks) => changedTask(tasks, { id: change.taskId, change: change.change, at });
    case 'deleteTask':
      return (tasks) => withoutTask(tasks, change.taskId);
    case 'orderTasks':
      return (tasks) => tasksPlacedAt(tasks, change.positions);
    case 'deleteProject':
      return (tasks) => tasks.filter(({ projectId }) => projectId !== change.projectId);
    default:
      return null;
  }
}

/** Returns the patch of a change for the sessions of a local day; null when it changes none. */
export function patchSessions({ change }: PendingChange, day: string): Patch<Sessions> | null {
  switch (change.kind) {
    case 'addSession':
    case 'correctSession':
      return (sessions) => placed(sessions, day, change.shown);
    case 'deleteSession':
      return (sessions) => withoutSession(sessions, change.sessionId);
    default:
      return null;
  }
}
