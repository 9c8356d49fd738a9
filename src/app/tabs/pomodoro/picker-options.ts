import type { Project } from '#shared/contract/projects.ts';
import type { Task } from '#shared/contract/tasks.ts';
import { folded } from '#shared/domain/text/folded.ts';

/** A project with the open tasks that a search leaves. */
export interface PickerGroup {
  readonly project: Project;
  readonly tasks: readonly Task[];
}

/** More tasks than these are looked for, not scrolled to. */
const MOST_TASKS = 100;

/**
 * The projects that are not finished, each with its open tasks, narrowed by a search: a task stays
 * when its title or its project's holds every word, whatever the case or the accents. `more` counts
 * the tasks that found no room.
 */
export function pickerGroups(
  projects: readonly Project[],
  tasks: readonly Task[],
  search: string,
): { readonly groups: readonly PickerGroup[]; readonly more: number } {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.includes(word));
  const open = projects.filter(({ status }) => status !== 'finished');
  const places = new Map(
    open.map((project) => {
      const own: Task[] = [];
      return [project.id, { project, tasks: own, text: ` ${folded(project.title)}` }] as const;
    }),
  );
  let found = 0;
  for (const task of tasks) {
    const place = places.get(task.projectId);
    if (place === undefined || task.completed) continue;
    if (words.length > 0 && !holds(folded(task.title) + place.text)) continue;
    found += 1;
    if (found <= MOST_TASKS) place.tasks.push(task);
  }
  const groups = [...places.values()].filter(
    (group) => words.length === 0 || group.tasks.length > 0 || holds(group.text),
  );
  return { groups, more: Math.max(0, found - MOST_TASKS) };
}
