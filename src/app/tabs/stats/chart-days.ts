import type { Stats } from '#shared/contract/stats.ts';
import { addDays, dayRange } from '#shared/domain/dates/days.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** One day of the chart. */
export interface ChartDay {
  readonly day: string;
  readonly pomodoros: number;
  readonly minutes: number;
}

const DAYS = 30;

/** The last 30 days, oldest first, today last. */
export function chartDays(stats: Stats, today: string): readonly ChartDay[] {
  return dayRange(addDays(today, 1 - DAYS), today).map((day) => ({
    day,
    pomodoros: stats.pomodorosByDate[day] ?? 0,
    minutes: stats.minutesByDate[day] ?? 0,
  }));
}

/** A day in words: `Fri, Nov 20: 4 pomodoros, 1 h 40`. */
export function dayInWords({ day, pomodoros, minutes }: ChartDay): string {
  return `${dateInWords(day)}: ${counted(pomodoros, 'pomodoro')}, ${formatMinutes(minutes)}`;
}

/** A day in the page's language: `Fri, Nov 20`; days have no zone, so they are read as UTC. */
export function dateInWords(day: string): string {
  return new Intl.DateTimeFormat('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** What the chart shows, in one sentence. */
export function chartInWords(days: readonly ChartDay[]): string {
  const total = days.reduce((sum, { pomodoros }) => sum + pomodoros, 0);
  const active = days.filter(({ pomodoros }) => pomodoros > 0);
  if (total === 0) return 'No pomodoros in the last 30 days.';
  const best = active.reduce((most, day) => (day.pomodoros > most.pomodoros ? day : most));
  return `${counted(total, 'pomodoro')} on ${active.length} of the last 30 days, most on ${dateInWords(best.day)} with ${best.pomodoros}.`;
}
