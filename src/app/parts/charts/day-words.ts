import { addDays } from '#shared/domain/dates/days.ts';
import { formatDay, formatDaySpan, formatHour } from '#shared/domain/formats/days.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';

/** Formats a day (`Fri, Nov 20`) or a month (`November 2026`). */
export function periodInWords(period: string): string {
  return period.length === 7
    ? formatDay(`${period}-01`, 'longMonthAndYear')
    : formatDay(period, 'weekdayAndDay');
}

/** Formats a span: `Nov 16 – 22, 2026`, or one day alone. */
export function spanInWords({ from, to }: DaySpan): string {
  return from === to ? formatDay(from, 'date') : formatDaySpan(from, to, 'date');
}

/** Returns the name of an ISO 8601 weekday (1 is Monday): `Mon`. */
export function weekdayName(weekday: number): string {
  // A Monday.
  return formatDay(addDays('2026-11-16', weekday - 1), 'weekday');
}

/** Formats an hour of the day with its end: `09:00 – 10:00`. */
export function hourInWords(hour: number): string {
  return `${formatHour(hour)} – ${formatHour((hour + 1) % 24)}`;
}
