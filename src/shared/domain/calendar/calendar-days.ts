import { addDays, dayRange, weekday } from '../dates/days.ts';

/** How a calendar shows time. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;

/** One way to show it. */
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The first day of the week that a day lies in; `firstWeekday` by ISO 8601, 1 is Monday. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekday(day) - firstWeekday + 7) % 7));
}

/** The days that a view of a day shows: whole weeks of a month, a week, three days from it, or the day. */
export function daysShown(
  view: CalendarView | 'threeDays',
  day: string,
  firstWeekday: number,
): readonly string[] {
  if (view === 'day') return [day];
  if (view === 'threeDays') return dayRange(day, addDays(day, 2));
  if (view === 'week') {
    const first = startOfWeek(day, firstWeekday);
    return dayRange(first, addDays(first, 6));
  }
  const first = startOfWeek(startOfMonth(day), firstWeekday);
  const last = startOfWeek(addDays(startOfMonth(addMonths(day, 1)), -1), firstWeekday);
  return dayRange(first, addDays(last, 6));
}

/** The day that a view shows after (1) or before (-1) it shows this one. */
export function stepped(view: CalendarView | 'threeDays', day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by);
  const days = { week: 7, threeDays: 3, day: 1 }[view];
  return addDays(day, days * by);
}

/** The first day of the month that a day lies in. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The same day so many months on; the last of the month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const start = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  const wished = Number(day.slice(8));
  const next = addDays(`${start}-28`, 4);
  const last = Number(addDays(`${next.slice(0, 8)}01`, -1).slice(8));
  return `${start}-${String(Math.min(wished, last)).padStart(2, '0')}`;
}
