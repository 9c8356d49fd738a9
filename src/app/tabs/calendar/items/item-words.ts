import type { Span } from '#shared/domain/calendar/plan-rules.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { spanOf } from '../../../sessions/session-times.ts';
import type { CalendarItem } from './calendar-items.ts';

const forms = new Map<string, Intl.DateTimeFormat>();

/** A day as this device writes it, in the given form. */
export function dayWords(day: string, form: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(form);
  const known = forms.get(key) ?? new Intl.DateTimeFormat([], { ...form, timeZone: 'UTC' });
  forms.set(key, known);
  return known.format(new Date(`${day}T12:00:00Z`));
}

/** A day in full, such as `Sunday, 22 November`. */
export function longDay(day: string): string {
  return dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** From when to when, such as `13:40 – 14:05`. */
export function spanWords({ startMs, endMs }: Span, timeZone: string): string {
  return spanOf(new Date(startMs).toISOString(), new Date(endMs).toISOString(), timeZone);
}

/** The day and the times of something, in words. */
export function whenWords(span: Span, timeZone: string): string {
  return `${longDay(localDate(span.startMs, timeZone))}, ${spanWords(span, timeZone)}`;
}

/** Everything that an item is, for somebody who does not see where it lies. */
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
