import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

/** `20 October 2026`: a day of the frontmatter, which has no time of day and no zone. */
export function dayText(day: Date): string {
  return formatForAnybody(day.getTime(), 'longDate', 'UTC');
}

/** `2026-10-20`, for machines. */
export function isoDay(day: Date): string {
  return localDate(day.getTime(), 'UTC');
}
