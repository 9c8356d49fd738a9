import { addDays, weekday } from '#shared/domain/dates/days.ts';
import { localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import type { Random } from './random.ts';

/** How many days before today the demo data begin. */
export const DEMO_DAYS = 182;

/** When one session of the demo user went; instants in epoch milliseconds. */
export interface DemoSpan {
  localDate: string;
  /** How many days ago. */
  daysAgo: number;
  startedAt: number;
  endedAt: number;
  durationMinutes: number;
  interrupted: boolean;
}

const MINUTE_MS = 60_000;
const LAST_MINUTE_OF_WORK = 21 * 60;

/** Days without any session: holidays, an illness and a long weekend. */
const DAYS_OFF = [
  { first: 139, last: 130 },
  { first: 93, last: 91 },
  { first: 63, last: 60 },
];
/** Runs of days without a day off, which make the streaks. */
const DAYS_ON = [
  { first: 59, last: 41 },
  { first: 9, last: 0 },
];

const isWithin = (spans: typeof DAYS_OFF, daysAgo: number) =>
  spans.some(({ first, last }) => daysAgo <= first && daysAgo >= last);

/**
 * The sessions of half a year until `nowMs` in the given zone, oldest first: a rhythm of weekdays
 * with lunch and breaks, quiet weekends, holidays, and two streaks, the second still going on.
 */
export function planDays(nowMs: number, timeZone: string, random: Random): DemoSpan[] {
  const today = localDate(nowMs, timeZone);
  const spans: DemoSpan[] = [];
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    const count = sessionsOn(day, daysAgo, random);
    spans.push(...planDay({ day, daysAgo, count, timeZone }, random));
  }
  return spans.filter(({ endedAt }) => endedAt <= nowMs);
}

function sessionsOn(day: string, daysAgo: number, random: Random): number {
  if (isWithin(DAYS_OFF, daysAgo)) return 0;
  const least = isWithin(DAYS_ON, daysAgo) ? 1 : 0;
  const dayOfWeek = weekday(day);
  if (dayOfWeek === 7) return random.percent(20) ? random.between(1, 3) : least;
  if (dayOfWeek === 6) return random.percent(40) ? random.between(1, 4) : least;
  if (random.percent(6)) return least;
  return dayOfWeek === 5 ? random.between(3, 6) : random.between(4, 9);
}

function planDay(
  plan: { day: string; daysAgo: number; count: number; timeZone: string },
  random: Random,
): DemoSpan[] {
  const midnightMs = startOfLocalDay(plan.day, plan.timeZone);
  const isWeekend = weekday(plan.day) > 5;
  let minute = isWeekend ? random.between(600, 900) : random.between(505, 575);
  let hasEaten = isWeekend;
  const spans: DemoSpan[] = [];
  for (let index = 0; index < plan.count && minute < LAST_MINUTE_OF_WORK; index += 1) {
    if (!hasEaten && minute > 12 * 60) {
      hasEaten = true;
      minute += random.between(40, 75);
    }
    const { durationMinutes, pausedMinutes, interrupted } = planSession(random);
    const startedAt = midnightMs + minute * MINUTE_MS + random.between(0, 59) * 1000;
    const endedAt = startedAt + (durationMinutes + pausedMinutes) * MINUTE_MS;
    const { day: localDay, daysAgo } = plan;
    spans.push({ localDate: localDay, daysAgo, startedAt, endedAt, durationMinutes, interrupted });
    minute += durationMinutes + pausedMinutes + 1 + breakAfter(index + 1, random);
  }
  return spans;
}

/** Most sessions are whole; some are cut short, interrupted by a pause, or run over. */
function planSession(random: Random) {
  if (random.percent(5)) {
    return { durationMinutes: random.between(8, 22), pausedMinutes: 0, interrupted: true };
  }
  if (random.percent(8)) {
    return { durationMinutes: 25, pausedMinutes: random.between(2, 14), interrupted: true };
  }
  if (random.percent(10)) {
    return { durationMinutes: random.between(26, 38), pausedMinutes: 0, interrupted: false };
  }
  return { durationMinutes: 25, pausedMinutes: 0, interrupted: false };
}

function breakAfter(sessions: number, random: Random): number {
  const minutes = sessions % 4 === 0 ? random.between(15, 25) : random.between(5, 9);
  return random.percent(15) ? minutes + random.between(20, 80) : minutes;
}
