import type { Task } from '#shared/contract/work/tasks.ts';
import { isDueBy } from '#shared/domain/tasks/todays-tasks.ts';

/** A day for a task; `none` takes it off today. */
export type ChosenDay = 'today' | 'tomorrow' | 'none';

/** An option for the day in the menu of a task. */
export interface DayOffer {
  readonly day: ChosenDay;
  readonly label: string;
}

/**
 * Returns the options for the day in the menu of a task, the most likely first; empty for a
 * completed task.
 */
export function dayChoices(
  task: Pick<Task, 'completed' | 'dueOn'>,
  { today, isPlanned }: { today: string; isPlanned: boolean },
): readonly DayOffer[] {
  if (task.completed) return [];
  const forToday: DayOffer = { day: 'today', label: 'Do today' };
  if (!isPlanned && !isDueBy(task, today)) return [forToday];
  const isOverdue = task.dueOn !== null && task.dueOn < today;
  return [
    ...(isOverdue ? [forToday] : []),
    { day: 'none', label: 'Remove from today' },
    { day: 'tomorrow', label: 'Do tomorrow' },
  ];
}
