import { CALENDAR_VIEWS, type CalendarView } from '#shared/domain/calendar/calendar-days.ts';
import { isDay } from '#shared/domain/dates/days.ts';

/** The place in the calendar: a view and its day. */
export interface CalendarPlace {
  readonly view: CalendarView;
  readonly date: string;
}

// Beyond these, a month would contain days that the API does not accept.
const EARLIEST = '2000-02-01';
const LATEST = '2099-11-30';

/**
 * Reads the place from the calendar's part of the address; the week of today where it names no
 * valid one.
 */
export function readPlace(detail: string | undefined, today: string): CalendarPlace {
  const query = new URLSearchParams(detail);
  const date = query.get('date');
  return {
    view: CALENDAR_VIEWS.find((view) => view === query.get('view')) ?? 'week',
    date: isDay(date) ? within(date) : today,
  };
}

/** Returns the calendar's part of the address for a place. */
export function writePlace({ view, date }: CalendarPlace): string {
  return `${new URLSearchParams({ view, date: within(date) })}`;
}

function within(day: string): string {
  if (day < EARLIEST) return EARLIEST;
  return day > LATEST ? LATEST : day;
}
