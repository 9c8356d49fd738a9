import { dayNumber, dayOfNumber } from '../../dates/days.ts';
import type { Rule } from './rule.ts';

/** Months since the year 0 of the month in which a day lies. */
export function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/**
 * The days of a month (as `monthOf` counts) on which a rule by months or years falls, in order. A
 * month without the day of the month has its last day instead.
 */
export function daysInMonth(rule: Rule, month: number, anchor: string): string[] {
  const first = dayNumber(firstOf(month));
  const last = dayNumber(firstOf(month + 1)) - 1;
  const isOpen = rule.monthDays.length + rule.nthWeekdays.length === 0;
  const monthDays = isOpen ? [Number(anchor.slice(8))] : rule.monthDays;
  const byNumber = monthDays.map((each) => (each === -1 ? last : Math.min(first + each - 1, last)));
  const byWeekday = rule.nthWeekdays.flatMap(({ place, weekday }) => {
    const ahead = (weekday - weekdayOf(first) + 7) % 7;
    const back = (weekdayOf(last) - weekday + 7) % 7;
    const number = place === -1 ? last - back : first + ahead + (place - 1) * 7;
    return number > last ? [] : [number];
  });
  return [...new Set([...byNumber, ...byWeekday])].toSorted((a, b) => a - b).map(dayOfNumber);
}

function firstOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** 1970-01-01 was a Thursday; days before it are not asked for. */
function weekdayOf(number: number): number {
  return ((number + 3) % 7) + 1;
}
