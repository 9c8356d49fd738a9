import { addDays } from '../dates/days.ts';
import type { DaySpan } from './steps.ts';

/** From one month (`YYYY-MM`) or year (`YYYY`) to another, both included. */
export interface PeriodSpan {
  readonly from: string;
  readonly to: string;
}

/** A range of days as the whole years, whole months and single days that it is made of. */
export interface WholePeriods {
  readonly years: PeriodSpan | null;
  /** Every whole month, those of the years included. */
  readonly months: PeriodSpan | null;
  /** The whole months outside of the years. */
  readonly otherMonths: readonly PeriodSpan[];
  /** The days outside of the months. */
  readonly otherDays: readonly DaySpan[];
}

const MONTH = 7;
const YEAR = 4;
const MONTHS_A_YEAR = 12;

/**
 * Divides a range of days into whole periods: at most 11 months and 30 days stand alone at either
 * end. Throws RangeError for what is no day.
 */
export function wholePeriods({ from, to }: DaySpan): WholePeriods {
  const first = from.endsWith('-01') ? monthNumber(from) : monthNumber(from) + 1;
  const last = addDays(to, 1).endsWith('-01') ? monthNumber(to) : monthNumber(to) - 1;
  if (first > last)
    return { years: null, months: null, otherMonths: [], otherDays: [{ from, to }] };
  const otherDays = [
    { from, to: addDays(firstDayOf(first), -1) },
    { from: firstDayOf(last + 1), to },
  ].filter(isSpan);
  const months = spanOfMonths(first, last);
  const firstYear = Math.ceil(first / MONTHS_A_YEAR);
  const lastYear = Math.floor((last + 1) / MONTHS_A_YEAR) - 1;
  if (firstYear > lastYear) return { years: null, months, otherMonths: [months], otherDays };
  const years = { from: writeYear(firstYear), to: writeYear(lastYear) };
  const otherMonths = [
    spanOfMonths(first, firstYear * MONTHS_A_YEAR - 1),
    spanOfMonths((lastYear + 1) * MONTHS_A_YEAR, last),
  ].filter(isSpan);
  return { years, months, otherMonths, otherDays };
}

function isSpan({ from, to }: PeriodSpan): boolean {
  return from <= to;
}

/** Months since the year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, YEAR)) * MONTHS_A_YEAR + Number(day.slice(YEAR + 1, MONTH)) - 1;
}

function spanOfMonths(first: number, last: number): PeriodSpan {
  return { from: writeMonth(first), to: writeMonth(last) };
}

function firstDayOf(month: number): string {
  return `${writeMonth(month)}-01`;
}

function writeMonth(month: number): string {
  const ofYear = String((month % MONTHS_A_YEAR) + 1).padStart(2, '0');
  return `${writeYear(Math.floor(month / MONTHS_A_YEAR))}-${ofYear}`;
}

function writeYear(year: number): string {
  return String(year).padStart(YEAR, '0');
}
