import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';

/** A project with the open tasks that a search leaves. */
export interface PickerGroup {
  readonly project: Project;
  readonly tasks: readonly Task[];
}

/**
 * The projects that are not finished, each with its open tasks, narrowed by a search: a task stays
 * when its title or its project's holds every word, whatever the case or the accents.
 */
export function pickerGroups(
  projects: readonly Project[],
  tasks: readonly Task[],
  search: string,
): readonly PickerGroup[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const holds = (text: string) => words.every((word) => folded(text).includes(word));
  return projects
    .filter(({ status }) => status !== 'finished')
    .map((project) => ({
      project,
      tasks: tasks.filter(
        (task) =>
          task.projectId === project.id &&
          !task.completed &&
          holds(`${task.title} ${project.title}`),
      ),
    }))
    .filter((group) => words.length === 0 || group.tasks.length > 0 || holds(group.project.title));
}

/** Text as it is compared: without accents and case. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
