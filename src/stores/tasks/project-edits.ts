import type { Project } from '#shared/contract/work/projects.ts';
import { nextPosition, type Positioned } from '#shared/domain/projects/positions.ts';
import type { ProjectColor } from '#shared/domain/projects/project-colors.ts';

/** The projects of a user, in any order. */
export type Projects = readonly Project[];

/** A project that was just made: open, and last in the order. */
export function newProject(
  made: Pick<Project, 'id' | 'title' | 'color' | 'createdAt'>,
  others: Projects,
): Project {
  return {
    ...made,
    status: 'open',
    position: nextPosition(others),
    pomodoroCount: 0,
    focusedMinutes: 0,
    openTaskCount: 0,
    workMinutes: null,
    milestoneCount: 0,
    noteCount: 0,
    finishedAt: null,
  };
}

/** With a project that was made, once. */
export function withProject(projects: Projects, project: Project): Projects {
  return projects.some(({ id }) => id === project.id) ? projects : [...projects, project];
}

/** Without the project. */
export function withoutProject(projects: Projects, id: string): Projects {
  return projects.filter((project) => project.id !== id);
}

/** With another title for the project. */
export function renamed(projects: Projects, id: string, title: string): Projects {
  return edited(projects, id, (project) => ({ ...project, title }));
}

/** With another colour for the project, or none. */
export function colored(projects: Projects, id: string, color: ProjectColor | null): Projects {
  return edited(projects, id, (project) => ({ ...project, color }));
}

/** With another length of focus sessions for the project, or that of the settings. */
export function withSessionLength(
  projects: Projects,
  id: string,
  workMinutes: number | null,
): Projects {
  return edited(projects, id, (project) => ({ ...project, workMinutes }));
}

/** With the project finished at an instant (ISO 8601). */
export function finished(projects: Projects, id: string, finishedAt: string): Projects {
  return edited(projects, id, (project) => ({ ...project, status: 'finished', finishedAt }));
}

/** With the project open. */
export function reopened(projects: Projects, id: string): Projects {
  return edited(projects, id, toOpen);
}

/** With an open task in the project: a finished one is open again. */
export function openFor(projects: Projects, id: string): Projects {
  const isFinished = projects.some((project) => project.id === id && project.status === 'finished');
  return isFinished ? reopened(projects, id) : projects;
}

/** With the project as the one that is worked on; the one before waits. */
export function madeWorking(projects: Projects, id: string): Projects {
  return projects.map((project) => {
    if (project.id === id) return { ...project, status: 'working', finishedAt: null };
    return project.status === 'working' ? toOpen(project) : project;
  });
}

/** With the project as the server answered it; only one is worked on at a time. */
export function withAnswer(projects: Projects, answer: Project): Projects {
  const isKnown = projects.some(({ id }) => id === answer.id);
  const others = answer.status === 'working' ? madeWorking(projects, answer.id) : projects;
  return isKnown ? edited(others, answer.id, () => answer) : [...others, answer];
}

/** With projects at other places. */
export function placedAt(projects: Projects, places: readonly Positioned[]): Projects {
  const positions = new Map(places.map(({ id, position }) => [id, position]));
  return projects.map((project) => ({
    ...project,
    position: positions.get(project.id) ?? project.position,
  }));
}

function edited(projects: Projects, id: string, edit: (project: Project) => Project): Projects {
  return projects.map((project) => (project.id === id ? edit(project) : project));
}

function toOpen(project: Project): Project {
  return { ...project, status: 'open', finishedAt: null };
}
