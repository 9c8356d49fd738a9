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
  return there.map((project) => {
    const own = sessions.filter(({ projectId }) => projectId === project.id);
    return {
      ...project,
      // Two that were stored as worked on would both be shown so.
      status: project.status === 'working' && project.id !== working?.id ? 'open' : project.status,
      pomodoroCount: own.filter(({ completed }) => completed).length,
      focusedMinutes: own.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      openTaskCount: tasks.filter(
        (task) => task.projectId === project.id && isThere(task) && !task.completed,
      ).length,
    };
  });
}

/** The tasks that are not deleted, of projects that are not, with what follows from sessions. */
export function presentTasks(projects: Projects, tasks: Tasks, sessions: Sessions): Task[] {
  const there = new Set(projects.filter(isThere).map(({ id }) => id));
  return tasks
    .filter((task) => isThere(task) && there.has(task.projectId))
    .map((task) => ({
      ...task,
      completedPomodoros: sessions.filter(
        ({ taskId, completed }) => completed && taskId === task.id,
      ).length,
    }));
}

/** Whether a row is not deleted. */
export function isThere({ deletedAt }: { readonly deletedAt: string | null }): boolean {
  return deletedAt === null;
}
