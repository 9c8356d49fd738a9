import { addDays, dayNumber, dayOfNumber, weekday } from '../dates/days.ts';
import { LAST_KNOWN_DAY } from '../dates/known-days.ts';
import { dayOfMonthOf, type Repeat } from './repeat-kinds.ts';

/** When a task comes again, and from what it is reckoned. */
export interface Repetition {
  readonly repeat: Repeat;
  /** The day it was due, `YYYY-MM-DD`; null where it had none: then it is reckoned from today. */
  readonly dueOn: string | null;
  /** The day of the month it is meant for, where a short month put it earlier. */
  readonly dayOfMonth: number | null;
}

const FRIDAY = 5;

/**
 * The day on which a repeated task is due next, after it was completed `today`: the first of its days
 * that lies after both, so that one that was left alone for a month does not come thirty times. A
 * month without its day of the month takes the last day instead. Answers null where that lies beyond
 * the last known day.
 */
export function nextDueOn(repetition: Repetition, today: string): string | null {
  const { dueOn } = repetition;
  if (today >= LAST_KNOWN_DAY || (dueOn !== null && dueOn >= LAST_KNOWN_DAY)) return null;
  const next = dayAfter(repetition, today);
  return next > LAST_KNOWN_DAY ? null : next;
}

function dayAfter({ repeat, dueOn, dayOfMonth }: Repetition, today: string): string {
  const from = dueOn ?? today;
  const latest = dayNumber(from) > dayNumber(today) ? from : today;
  switch (repeat) {
    case 'daily':
      return addDays(latest, 1);
    case 'weekdays': {
      const next = addDays(latest, 1);
      const beyond = weekday(next) - FRIDAY;
      return beyond > 0 ? addDays(next, 3 - beyond) : next;
    }
    case 'weekly': {
      const weeks = Math.floor((dayNumber(latest) - dayNumber(from)) / 7) + 1;
      return addDays(from, weeks * 7);
    }
    case 'monthly':
      return nextMonthly(latest, dayOfMonth ?? dayOfMonthOf(from));
  }
}

function nextMonthly(after: string, dayOfMonth: number): string {
  const thisMonth = inMonth(after.slice(0, 7), dayOfMonth);
  if (dayNumber(thisMonth) > dayNumber(after)) return thisMonth;
  // From the 28th on, four days lead into the next month.
  const nextMonth = addDays(`${after.slice(0, 7)}-28`, 4).slice(0, 7);
  return inMonth(nextMonth, dayOfMonth);
}

/** A day of a month (`YYYY-MM`), or its last one where it is shorter. */
function inMonth(month: string, dayOfMonth: number): string {
  const following = addDays(`${month}-28`, 4).slice(0, 7);
  const last = dayNumber(`${following}-01`) - 1;
  return dayOfNumber(Math.min(dayNumber(`${month}-01`) + dayOfMonth - 1, last));
}
