import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import type { GuestProject, GuestTask } from './guest-rows.ts';

type Projects = readonly GuestProject[];
type Tasks = readonly GuestTask[];
type Sessions = readonly GuestSession[];

/** The projects that are not deleted, with what follows from tasks and sessions. */
export function presentProjects(projects: Projects, tasks: Tasks, sessions: Sessions): Project[] {
  const there = projects.filter(isThere);
  const working = there.find(({ status }) => status === 'working');
  const pomodoros = countBy(sessions.filter(isPomodoro), ({ projectId }) => projectId);
  const open = countBy(tasks.filter(isOpen), ({ projectId }) => projectId);
  return there.map((project) => {
    const own = sessions.filter(({ projectId }) => projectId === project.id);
    return {
      ...project,
      // Two that were stored as worked on would both be shown so.
      status: project.status === 'working' && project !== working ? 'open' : project.status,
      pomodoroCount: pomodoros.get(project.id) ?? 0,
      focusedMinutes: own.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      openTaskCount: open.get(project.id) ?? 0,
    };
  });
}

/** The tasks that are not deleted, of projects that are not, with what follows from sessions. */
export function presentTasks(projects: Projects, tasks: Tasks, sessions: Sessions): Task[] {
  const there = new Set<string | null>([null, ...projects.filter(isThere).map(({ id }) => id)]);
  const pomodoros = countBy(sessions.filter(isPomodoro), ({ taskId }) => taskId);
  return tasks
    .filter((task) => isThere(task) && there.has(task.projectId))
    .map((task) => ({ ...task, completedPomodoros: pomodoros.get(task.id) ?? 0 }));
}

/** Returns whether a row exists: deleted ones are kept for a day. */
export function isThere({ deletedAt }: { readonly deletedAt: string | null }): boolean {
  return deletedAt === null;
}

function isOpen(task: GuestTask): boolean {
  return isThere(task) && !task.completed;
}

function isPomodoro({ completed }: GuestSession): boolean {
  return completed;
}

function countBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
