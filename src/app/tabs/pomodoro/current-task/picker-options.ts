import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { folded } from '#shared/domain/text/folded.ts';

/** A project with its open tasks that match a search. */
export interface PickerGroup {
  readonly project: Project;
  readonly tasks: readonly Task[];
}

/** Beyond this many tasks, users search instead of scrolling. */
const MOST_TASKS = 100;

/**
 * Returns the unfinished projects with their open tasks, filtered by a search. A task matches when
 * its title or its project's contains every word, ignoring case and accents. `more` counts the
 * tasks beyond the limit.
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
    const place = places.get(task.projectId ?? '');
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
