import type { Task } from '#shared/contract/work/tasks.ts';
import { taskFilter } from '#shared/domain/tasks/task-search.ts';

/** Most tasks that are offered. */
const MOST_SUGGESTED = 5;

/**
 * The open tasks with every typed word, or while nothing is typed those with the largest estimates.
 * Sub-tasks are left out: they have no parts.
 */
export function suggestTasks(tasks: readonly Task[], typed: string): readonly Task[] {
  const open = tasks.filter(({ completed, parentId }) => !completed && parentId === null);
  if (typed.trim() === '') {
    return open
      .toSorted((one, other) => (other.estimate ?? 0) - (one.estimate ?? 0))
      .slice(0, MOST_SUGGESTED);
  }
  const fits = taskFilter({ text: typed.replaceAll('#', ''), due: 'any', today: '' });
  return open
    .filter(({ title }) => fits({ title, notes: '', tags: [], dueOn: null }))
    .slice(0, MOST_SUGGESTED);
}
