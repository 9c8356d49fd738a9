import { addDays } from '#shared/domain/dates/days.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';

// Days have no zone, so they are read and written as UTC.
const forms = {
  day: new Intl.DateTimeFormat('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  full: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  monthOfYear: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  monthShort: new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }),
};

/**
 * How days are written: `Fri, Nov 20`, `Nov 20`, `Nov 20, 2026`, `Fri`, `November 2026`, `Nov 2026`,
 * `Nov`.
 */
export function dayAs(form: keyof typeof forms, day: string): string {
  return forms[form].format(new Date(`${day}T00:00:00Z`));
}

/** A day (`Fri, Nov 20`) or a month (`November 2026`) in words. */
export function periodInWords(period: string): string {
  return period.length === 7 ? dayAs('month', `${period}-01`) : dayAs('day', period);
}

/** From when to when: `Nov 16 – 22, 2026`, or one day alone. */
export function spanInWords({ from, to }: DaySpan): string {
  const span = forms.full.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  return from === to ? dayAs('full', from) : span;
}

/** The weekday by ISO 8601 (1 is Monday) in words: `Mon`. */
export function weekdayName(weekday: number): string {
  // A Monday.
  return dayAs('weekday', addDays('2026-11-16', weekday - 1));
}

/** An hour of the day from its beginning to its end: `9:00 – 10:00`. */
export function hourInWords(hour: number): string {
  return `${hour}:00 – ${hour + 1}:00`;
}
