import { formatDay, MONTH_NAMES, WEEKDAY_NAMES } from '../../formats/days.ts';
import { formatList } from '../../formats/list.ts';
import { type NthWeekday, type RepeatBase, type Rule, WORKDAYS } from './rule.ts';

/** Words for the places of a weekday in its month, the first one first. */
export const PLACE_WORDS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

/**
 * A repetition in English: “Every second Tuesday”, “Every month on the last Friday, until 24 Dec
 * 2026”, “Every 3 days after completion”. `readRepeatWords` reads it back.
 */
export function describeRule(rule: Rule, from: RepeatBase = 'day'): string {
  const { until, count } = rule;
  const end = until !== null ? `, until ${formatDay(until, 'date')}` : timesOf(count);
  return `Every ${daysOf(rule)}${from === 'completion' ? ' after completion' : ''}${end}`;
}

function timesOf(count: number | null): string {
  if (count === null) return '';
  return count === 1 ? ', 1 time' : `, ${count} times`;
}

function daysOf(rule: Rule): string {
  const { frequency, interval, weekdays } = rule;
  const unit = UNITS[frequency];
  const every = interval > 2 ? `${interval} ${unit}s` : stepped(interval, unit);
  switch (frequency) {
    case 'DAILY':
      return every;
    case 'WEEKLY':
      if (weekdays.length === 0) return every;
      if (interval === 1 && weekdays.join() === WORKDAYS.join()) return 'weekday';
      return interval === 1 || (interval === 2 && weekdays.length === 1)
        ? stepped(interval, weekdaysOf(weekdays))
        : `${every} on ${weekdaysOf(weekdays)}`;
    case 'MONTHLY': {
      const days = [...rule.monthDays.map(dayOfMonth), ...rule.nthWeekdays.map(nth)];
      return days.length === 0 ? every : `${every} on the ${formatList(days)}`;
    }
    case 'YEARLY':
      return `${every}${dayOfYear(rule)}`;
  }
}

function stepped(interval: number, what: string): string {
  return interval === 2 ? `second ${what}` : what;
}

function weekdaysOf(weekdays: readonly number[]): string {
  return formatList(weekdays.map((each) => WEEKDAY_NAMES[each - 1] ?? ''));
}

function dayOfMonth(day: number): string {
  if (day === -1) return 'last day';
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
}

function nth({ place, weekday }: NthWeekday): string {
  const word = place === -1 ? 'last' : (PLACE_WORDS[place - 1] ?? '');
  return `${word} ${WEEKDAY_NAMES[weekday - 1] ?? ''}`;
}

function dayOfYear({ month, monthDays, nthWeekdays }: Rule): string {
  if (month === null) return '';
  const name = MONTH_NAMES[month - 1] ?? '';
  const [day] = monthDays;
  if (day === undefined) return ` on the ${nthWeekdays.map(nth).join('')} of ${name}`;
  if (day === -1) return ` on the last day of ${name}`;
  // A leap year has every day.
  const written = `2028-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return ` on ${formatDay(written, 'day')}`;
}
