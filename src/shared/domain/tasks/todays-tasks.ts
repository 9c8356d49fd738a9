import { localDate } from '../dates/local-date.ts';
import { type Branch, treeOf } from './task-tree.ts';

/** The fields of a task that decide whether it is for today. */
export interface DayTask extends Branch {
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly completed: boolean;
  /** ISO 8601. */
  readonly completedAt: string | null;
}

/** A day, and what is known of it besides due dates. */
export interface DayChoice {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
  /** The tasks that the calendar has a block for on this day, the earliest first. */
  readonly plannedIds: readonly string[];
  /** The task that the timer works on. */
  readonly activeId: string | null;
}

/** The tasks of a day, with the parts of each by its id. */
export interface TodaysTasks<Task> {
  readonly open: readonly Task[];
  readonly done: readonly Task[];
  readonly partsOf: ReadonlyMap<string, readonly Task[]>;
}

/** Whether an open task is due today or overdue. */
export function isDueBy({ dueOn }: Pick<DayTask, 'dueOn'>, today: string): boolean {
  return dueOn !== null && dueOn <= today;
}

/**
 * The tasks for a day: open ones that are due or overdue, planned or active, and those completed on
 * it. Planned tasks come first, in the order of their blocks, then the longest overdue. A part whose
 * task is not for the day stands for itself; otherwise it is listed below its task.
 */
export function todaysTasks<Task extends DayTask>(
  tasks: readonly Task[],
  { today, timeZone, plannedIds, activeId }: DayChoice,
): TodaysTasks<Task> {
  const places = new Map(plannedIds.map((id, place) => [id, place]));
  const isOpenToday = (task: Task) =>
    !task.completed && (isDueBy(task, today) || places.has(task.id) || task.id === activeId);
  const isDoneToday = ({ completedAt }: Task) =>
    completedAt !== null && localDate(Date.parse(completedAt), timeZone) === today;
  const chosen = tasks.filter((task) => isOpenToday(task) || isDoneToday(task));
  const ids = new Set(chosen.map(({ id }) => id));
  const parts = tasks.filter(({ id, parentId }) => !ids.has(id) && ids.has(parentId ?? ''));
  const { tops, partsOf } = treeOf([...chosen, ...parts]);
  const placeOf = ({ id }: Task) => places.get(id) ?? places.size;
  const dayOf = ({ dueOn }: Task) => dueOn ?? '9999';
  return {
    open: tops
      .filter(({ completed }) => !completed)
      .sort((a, b) => placeOf(a) - placeOf(b) || dayOf(a).localeCompare(dayOf(b))),
    done: tops.filter(({ completed }) => completed),
    partsOf,
  };
}
