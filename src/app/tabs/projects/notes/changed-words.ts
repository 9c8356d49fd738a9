import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';

/** Formats the time of a change briefly: the time of today, or the day. */
export function changedWords(instant: string, today: string, timeZone: string): string {
  const atMs = Date.parse(instant);
  const day = localDate(atMs, timeZone);
  if (day === today) return formatTime(atMs, timeZone);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, isThisYear ? 'day' : 'date');
}
