import { daysBetween, weekday } from '../dates/days.ts';
import { MONTH_NAMES, shortName, WEEKDAY_NAMES } from '../formats/days.ts';

/** When something is due, as it is said from a day, and whether that day has passed. */
export interface DueWords {
  readonly text: string;
  readonly isOverdue: boolean;
}

/** `Overdue since 18 Nov`, `Today`, `Tomorrow`, `Fri 27 Nov`, `Fri 5 Mar 2027`: a day seen from `today`, both `YYYY-MM-DD`. */
export function dueWords(dueOn: string, today: string): DueWords {
  const ahead = daysBetween(today, dueOn);
  if (ahead < 0) return { text: `Overdue since ${dateWords(dueOn, today)}`, isOverdue: true };
  if (ahead === 0) return { text: 'Today', isOverdue: false };
  if (ahead === 1) return { text: 'Tomorrow', isOverdue: false };
  return { text: weekdayAndDate(dueOn, today), isOverdue: false };
}

/** `Today`, `Yesterday`, `Wed 18 Nov`, `Wed 19 Nov 2025`: a day that has come, seen from `today`. */
export function dayWords(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return weekdayAndDate(day, today);
}

function weekdayAndDate(day: string, today: string): string {
  return `${shortName(WEEKDAY_NAMES[weekday(day) - 1])} ${dateWords(day, today)}`;
}

function dateWords(day: string, today: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  const words = `${Number(dayOfMonth)} ${shortName(MONTH_NAMES[Number(month) - 1])}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
}
