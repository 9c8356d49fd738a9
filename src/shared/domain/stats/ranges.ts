import { addDays, dayNumber, isDay, weekday } from '../dates/days.ts';
import type { DaySpan } from './steps.ts';

/** The ranges of days that have a name, from short to long. */
export const NAMED_RANGES = ['today', 'week', 'month', 'year', 'all'] as const;

/** A range by its name, or from one day to another. */
export type Range = (typeof NAMED_RANGES)[number] | DaySpan;

/** The range written as `week` or `2026-11-01..2026-11-20`; null for anything else. */
export function readRange(text: string): Range | null {
  const named = NAMED_RANGES.find((name) => name === text);
  if (named !== undefined) return named;
  const [from, to, more] = text.split('..');
  if (more !== undefined || checkSpan({ from: from ?? '', to: to ?? '' }) !== null) return null;
  return { from: from ?? '', to: to ?? '' };
}

/** A range as `readRange` reads it. */
export function writeRange(range: Range): string {
  return typeof range === 'string' ? range : `${range.from}..${range.to}`;
}

/**
 * Returns the problem with a range that a user chose, and at which end of it; null when it is
 * valid.
 */
export function checkSpan({ from, to }: DaySpan): { at: 'from' | 'to'; message: string } | null {
  if (!isKnown(from))
    return { at: 'from', message: 'Choose a first day from the years 2000 to 2099.' };
  if (!isKnown(to)) return { at: 'to', message: 'Choose a last day from the years 2000 to 2099.' };
  if (to < from) {
    return { at: 'to', message: 'The last day is before the first. Choose a later one.' };
  }
  return null;
}

function isKnown(day: string): boolean {
  return isDay(day) && day >= '2000-01-01' && day <= '2099-12-31';
}

/**
 * The days of a range on the local day `today`: whole weeks from Monday, whole months and years;
 * `all` begins with the first of the days with sessions, and ends today or with a later one.
 */
export function spanOf(range: Range, today: string, activeDays: readonly string[]): DaySpan {
  if (typeof range !== 'string') return range;
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const monday = mondayOf(today);
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'all':
      return {
        from: activeDays.reduce((first, day) => (day < first ? day : first), today),
        to: activeDays.reduce((last, day) => (day > last ? day : last), today),
      };
  }
}

/** The Monday of the week that a day lies in. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 7)}-${String(days).padStart(2, '0')}`;
}

/** How many days a range has. */
export function lengthOf({ from, to }: DaySpan): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The kinds of span that have one before and one after. */
export type SpanKind = 'today' | 'week' | 'month' | 'year' | 'custom';

/** The kind of a span: a day, a week from Monday, a month, a year, or any other days. */
export function spanKind(span: DaySpan): SpanKind {
  const { from } = span;
  const kinds = ['today', 'week', 'month', 'year'] as const;
  return kinds.find((kind) => isSameSpan(spanOf(kind, from, []), span)) ?? 'custom';
}

/**
 * The range before (`-1`) or after (`1`) some days, of the same kind and length; by its name where
 * it is the one of today.
 */
export function neighbourOf(span: DaySpan, by: -1 | 1, today: string): Range {
  const kind = spanKind(span);
  const beside = by === 1 ? addDays(span.to, 1) : addDays(span.from, -1);
  if (kind !== 'custom') {
    const next = spanOf(kind, beside, []);
    return isSameSpan(spanOf(kind, today, []), next) ? kind : next;
  }
  const days = lengthOf(span) * by;
  return { from: addDays(span.from, days), to: addDays(span.to, days) };
}

function isSameSpan(one: DaySpan, other: DaySpan): boolean {
  return one.from === other.from && one.to === other.to;
}
