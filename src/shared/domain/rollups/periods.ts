/*
 * The periods that figures of the installation are added up by. Days are in UTC: they are the
 * same for everybody who looks, and no change of a clock makes one longer.
 */
import { addDays, DAY_MS, dayNumber, dayOfNumber, weekday } from '../dates/days.ts';

/** The kinds of periods longer than an hour, from short to long. */
export const PERIOD_KINDS = ['day', 'week', 'month', 'year', 'all'] as const;

/** One of these kinds. */
export type PeriodKind = (typeof PERIOD_KINDS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** The UTC day of an instant (UTC milliseconds). */
export function utcDay(instantMs: number): string {
  return dayOfNumber(Math.floor(instantMs / DAY_MS));
}

/** The instant at which a UTC day begins. */
export function startOfUtcDay(day: string): number {
  return dayNumber(day) * DAY_MS;
}

/** The UTC hour of an instant, written `2026-11-20T14`. */
export function utcHour(instantMs: number): string {
  const hour = Math.floor((instantMs % DAY_MS) / HOUR_MS);
  return `${utcDay(instantMs)}T${String(hour).padStart(2, '0')}`;
}

/** The hours of a UTC day, the first one first. */
export function hoursOfDay(day: string): string[] {
  return Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);
}

/** The first day of the period of a kind that a day lies in; empty for all time. */
export function periodOf(kind: PeriodKind, day: string): string {
  switch (kind) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, 1 - weekday(day));
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
    case 'all':
      return '';
  }
}

/** The first day of the period after one; throws RangeError for all time. */
export function periodAfter(kind: Exclude<PeriodKind, 'all'>, period: string): string {
  // No month has more days than these, and none of the periods after it begins later.
  const most = { day: 1, week: 7, month: 31, year: 366 } as const;
  return periodOf(kind, addDays(period, most[kind]));
}

/** The first day of the period before one; throws RangeError for all time. */
export function periodBefore(kind: Exclude<PeriodKind, 'all'>, period: string): string {
  return periodOf(kind, addDays(period, -1));
}
