import { localDate } from '../dates/local-date.ts';

/** The fields of a completed task that are read here. */
export interface Done {
  /** ISO 8601, or null for what is open. */
  readonly completedAt: string | null;
}

/** A local day, `YYYY-MM-DD`, with what was done on it. */
export interface DoneDay<Task> {
  readonly day: string;
  readonly tasks: readonly Task[];
}

/** Groups completed tasks by the local day of their completion, both newest first. */
export function doneDays<Task extends Done>(
  tasks: readonly Task[],
  timeZone: string,
): readonly DoneDay<Task>[] {
  const days: { day: string; tasks: Task[] }[] = [];
  for (const task of tasks.toSorted((one, other) => atOf(other) - atOf(one))) {
    const day = localDate(atOf(task), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.tasks.push(task);
    else days.push({ day, tasks: [task] });
  }
  return days;
}

function atOf({ completedAt }: Done): number {
  return Date.parse(completedAt ?? '') || 0;
}
