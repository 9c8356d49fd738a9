import { daysBetween } from '../dates/days.ts';
import { counted } from '../text/counted.ts';

/** The fields that milestones are sorted by. */
export interface Due {
  readonly dueOn: string | null;
  readonly completed: boolean;
  readonly createdAt: string;
}

/** Compares milestones: open ones before reached ones, the earliest due first, those without a day last. */
export function byDueDay(one: Due, other: Due): number {
  const keys = [keyOf(one), keyOf(other)] as const;
  return keys[0] < keys[1] ? -1 : Number(keys[0] > keys[1]);
}

/** Whether a milestone is still to be reached although its day (`YYYY-MM-DD`) has passed. */
export function isOverdue({ dueOn, completed }: Omit<Due, 'createdAt'>, today: string): boolean {
  return dueOn !== null && !completed && dueOn < today;
}

/**
 * Returns how far off the day of an open milestone is: `Today`, `Tomorrow`, `In 12 days`, `Overdue by
 * 3 days`; null without a day and once it is reached.
 */
export function waitInWords({ dueOn, completed }: Omit<Due, 'createdAt'>, today: string) {
  if (dueOn === null || completed) return null;
  const days = daysBetween(today, dueOn);
  if (days < 0) return `Overdue by ${counted(-days, 'day')}`;
  if (days > 1) return `In ${counted(days, 'day')}`;
  return days === 0 ? 'Today' : 'Tomorrow';
}

function keyOf({ dueOn, completed, createdAt }: Due): string {
  return `${completed ? 1 : 0} ${dueOn ?? '9999-12-31'} ${createdAt}`;
}
