import type { Task } from '#shared/contract/tasks.ts';
import { isDueBy } from '#shared/domain/tasks/todays-tasks.ts';

/** A day that a task can be put on; `none` takes it off today. */
export type ChosenDay = 'today' | 'tomorrow' | 'none';

/** A choice of day, as the menu of a task offers it. */
export interface DayOffer {
  readonly day: ChosenDay;
  readonly label: string;
}

/** Returns the days that the menu of a task offers, the most likely first; none once it is done. */
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
