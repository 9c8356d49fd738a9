import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { byPosition } from '#shared/domain/projects/positions.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import type { GuestProject } from './guest-project.ts';
import type { GuestTask } from './guest-task.ts';

type Projects = readonly GuestProject[];
type Tasks = readonly GuestTask[];
type Sessions = readonly GuestSession[];

/** The projects that are not deleted as the screens know them, with what follows from tasks and sessions. */
export function presentProjects(projects: Projects, tasks: Tasks, sessions: Sessions): Project[] {
  const working = projects.find(({ status, deletedAt }) => {
    return status === 'working' && deletedAt === null;
  });
  return projects
    .filter(({ deletedAt }) => deletedAt === null)
    .map((project) => {
      const own = sessions.filter(({ projectId }) => projectId === project.id);
      return {
        id: project.id,
        title: project.title,
        // Two that were stored as worked on would both be shown so.
        status: project.status === 'working' && project !== working ? 'open' : project.status,
        position: project.position,
        pomodoroCount: own.filter(({ completed }) => completed).length,
        focusedMinutes: own.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
        openTaskCount: tasks.filter((task) => isOpenIn(task, project.id)).length,
        color: null,
        workMinutes: null,
        milestoneCount: 0,
        noteCount: 0,
        createdAt: instantText(project.createdAt),
        finishedAt: project.finishedAt === null ? null : instantText(project.finishedAt),
      };
    });
}

/** The tasks of projects that are not deleted as the screens know them, in order. */
export function presentTasks(projects: Projects, tasks: Tasks, sessions: Sessions): Task[] {
  const shown = new Set(projects.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id));
  return tasks
    .filter(({ projectId, deletedAt }) => deletedAt === null && shown.has(projectId))
    .toSorted(byPosition)
    .map((task) => ({
      id: task.id,
      projectId: task.projectId,
      title: task.title,
      completed: task.completedAt !== null,
      completedAt: task.completedAt === null ? null : instantText(task.completedAt),
      completedPomodoros: sessions.filter(
        ({ taskId, completed }) => completed && taskId === task.id,
      ).length,
      estimate: task.estimate,
      ...PLAIN_TASK,
      position: task.position,
      createdAt: instantText(task.createdAt),
    }));
}

function isOpenIn(task: GuestTask, projectId: string): boolean {
  return task.projectId === projectId && task.completedAt === null && task.deletedAt === null;
}

function instantText(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
