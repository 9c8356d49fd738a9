import type { Span } from '#shared/domain/calendar/block-rules.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatDay } from '#shared/domain/formats/days.ts';
import { formatTimeSpan } from '#shared/domain/formats/instants.ts';
import type { CalendarItem } from './calendar-items.ts';

/** Formats a day in full, such as `Sunday, 22 November`. */
export function longDay(day: string): string {
  return formatDay(day, 'longWeekdayAndDay');
}

/** Formats a span, such as `13:40 – 14:05`. */
export function spanWords({ startMs, endMs }: Span, timeZone: string): string {
  return formatTimeSpan(startMs, endMs, timeZone);
}

/** Formats the day and the times of a span. */
export function whenWords(span: Span, timeZone: string): string {
  return `${longDay(localDate(span.startMs, timeZone))}, ${spanWords(span, timeZone)}`;
}

/** Describes an item in full for screen readers. */
export function itemWords(item: CalendarItem, timeZone: string): string {
  const project = item.projectTitle === item.title ? null : item.projectTitle;
  return [kindWords(item), item.title, project, whenWords(item, timeZone)]
    .filter(Boolean)
    .join(', ');
}

function kindWords(item: CalendarItem): string {
  if (item.kind === 'session') return item.session.interrupted ? 'Interrupted session' : 'Session';
  return { open: 'Planned', done: 'Planned and done', missed: 'Planned, not done' }[item.outcome];
}
