/*
 * The days of a repetition, computed from one to the next. No day is looked at that the rule does not
 * name, except months without a fifth weekday, so each step takes a bounded time.
 */
import { addDays, dayNumber, weekday } from '../../dates/days.ts';
import { isKnownDay, LAST_KNOWN_DAY } from '../../dates/known-days.ts';
import { daysInMonth, monthOf } from './month-days.ts';
import type { RepeatBase, Rule } from './rule.ts';

/** A task that repeats. */
export interface Repetition {
  readonly rule: Rule;
  readonly from: RepeatBase;
  /** The day of the task, `YYYY-MM-DD`; null where it has none: then it is reckoned from today. */
  readonly day: string | null;
}

/** The next one of a repeated task: its day, and the rule that it carries. */
export interface NextOccurrence {
  readonly day: string;
  readonly rule: Rule;
}

/**
 * The next one of a task that is completed or skipped `today`; null where the repetition ends, or
 * goes beyond the last known day. Its day is the first of the rule after both the task's own day and
 * today, so that a task that was left alone for a month does not come thirty times. From completion,
 * it is reckoned from today alone. The next one carries the rule with one occurrence less (days that
 * were left out do not count), and the day of the month where a short month would forget it.
 */
export function nextOccurrence(
  { rule, from, day }: Repetition,
  today: string,
): NextOccurrence | null {
  const anchor = from === 'completion' || day === null ? today : day;
  if (rule.count === 1 || !isKnownDay(anchor) || !isKnownDay(today)) return null;
  const kept = keepMonthDay(rule, anchor, from);
  const next = firstAfter(kept, anchor, anchor > today ? anchor : today);
  if (next === null) return null;
  return { day: next, rule: { ...kept, count: kept.count === null ? null : kept.count - 1 } };
}

/** A span of days, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of a span on which a repeated task comes again after its own, in order. What is reckoned
 * from completion is shown as if each one were completed on its day.
 */
export function comingDays(repetition: Repetition, today: string, { from, to }: DaySpan): string[] {
  const days: string[] = [];
  let next = nextOccurrence(repetition, today);
  if (next !== null && next.day < from && next.rule.count === null) {
    // Years may lie before the span.
    const { rule, day } = next;
    const leap = day >= from ? day : firstAfter(rule, day, addDays(from, -1));
    next = leap === null ? null : { day: leap, rule };
  }
  while (next !== null && next.day <= to) {
    if (next.day >= from) days.push(next.day);
    next = nextOccurrence({ rule: next.rule, from: 'day', day: next.day }, next.day);
  }
  return days;
}

/**
 * Whether a day is one of the rule's own, as reckoned from itself: what “every Tuesday” is not on a
 * Wednesday.
 */
export function isDayOfRule(rule: Rule, day: string): boolean {
  if (rule.until !== null && day > rule.until) return false;
  if (rule.frequency === 'DAILY') return true;
  if (rule.frequency === 'WEEKLY') {
    return rule.weekdays.length === 0 || rule.weekdays.includes(weekday(day));
  }
  if (rule.month !== null && monthOf(day) % 12 !== rule.month - 1) return false;
  return daysInMonth(rule, monthOf(day), day).includes(day);
}

/** The first day of a rule, from the given day on; null where it ends before or never comes. */
export function firstDay(rule: Rule, day: string): string | null {
  // Weeks and months that are left out are counted from the first one.
  const everyOne = { ...rule, interval: 1 };
  return isDayOfRule(rule, day) ? day : firstAfter(everyOne, day, day);
}

/** “Every month” from the 31st stays on the 31st after a February. */
function keepMonthDay(rule: Rule, anchor: string, from: RepeatBase): Rule {
  const dayOfMonth = Number(anchor.slice(8));
  const isOpen = rule.monthDays.length + rule.nthWeekdays.length === 0;
  if (from === 'completion' || !isOpen || dayOfMonth <= 28) return rule;
  if (rule.frequency === 'MONTHLY') return { ...rule, monthDays: [dayOfMonth] };
  const isLeapDay = rule.frequency === 'YEARLY' && anchor.endsWith('-02-29');
  return isLeapDay ? { ...rule, month: 2, monthDays: [29] } : rule;
}

/** The first day of a rule after `after`, which is the anchor or later. */
function firstAfter(rule: Rule, anchor: string, after: string): string | null {
  if (after >= LAST_KNOWN_DAY) return null;
  const next = dayAfter(rule, anchor, after);
  const last = rule.until ?? LAST_KNOWN_DAY;
  return next === null || next > last || next > LAST_KNOWN_DAY ? null : next;
}

function dayAfter(rule: Rule, anchor: string, after: string): string | null {
  switch (rule.frequency) {
    case 'DAILY': {
      const steps = Math.floor((dayNumber(after) - dayNumber(anchor)) / rule.interval) + 1;
      return addDays(anchor, steps * rule.interval);
    }
    case 'WEEKLY':
      return weeklyAfter(rule, anchor, after);
    case 'MONTHLY':
      return monthlyAfter(rule, anchor, after);
    case 'YEARLY':
      return monthlyAfter(
        { ...rule, interval: rule.interval * 12 },
        rule.month === null ? anchor : inMonth(anchor, rule.month),
        after,
      );
  }
}

function weeklyAfter({ weekdays, interval }: Rule, anchor: string, after: string): string {
  const days = weekdays.length === 0 ? [weekday(anchor)] : weekdays;
  const start = addDays(anchor, 1 - weekday(anchor));
  const weeks = Math.floor((dayNumber(after) - dayNumber(start)) / 7);
  const week = addDays(start, Math.floor(weeks / interval) * interval * 7);
  const inWeek = days.map((each) => addDays(week, each - 1)).find((day) => day > after);
  return inWeek ?? addDays(week, interval * 7 + (days[0] ?? 1) - 1);
}

function monthlyAfter(rule: Rule, anchor: string, after: string): string | null {
  const start = monthOf(anchor);
  const steps = Math.max(0, Math.floor((monthOf(after) - start) / rule.interval));
  const end = monthOf(LAST_KNOWN_DAY);
  for (let month = start + steps * rule.interval; month <= end; month += rule.interval) {
    const found = daysInMonth(rule, month, anchor).find((day) => day > after);
    if (found !== undefined) return found;
  }
  return null;
}

/** The day of the same year in another month; only its month and day of the month are used. */
function inMonth(day: string, month: number): string {
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-${day.slice(8)}`;
}
