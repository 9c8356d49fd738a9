import { localDate } from '#shared/domain/dates/local-date.ts';

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `20 October 2026`: a day of the frontmatter, which has no time of day and no zone. */
export function dayText(day: Date): string {
  return LONG.format(day);
}

/** `2026-10-20`, for machines. */
export function isoDay(day: Date): string {
  return localDate(day.getTime(), 'UTC');
}
