import { addDays, dayRange, weekday } from '../dates/days.ts';
import type { DayMaps } from './periods.ts';
import { mondayOf } from './ranges.ts';

/** A day of the year map: its column (a week) and row (0 is Monday), and how full it is, 0 to 4. */
export interface HeatDay {
  readonly day: string;
  readonly week: number;
  readonly row: number;
  readonly pomodoros: number;
  readonly minutes: number;
  readonly level: number;
}

const WEEKS = 53;

/** The last 53 weeks up to `today`, oldest first, shaded by their fullest day. */
export function heatMapOf(days: DayMaps, today: string): readonly HeatDay[] {
  const from = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const all = dayRange(from, today).map((day, place) => ({
    day,
    week: Math.floor(place / 7),
    row: weekday(day) - 1,
    pomodoros: days.pomodorosByDate[day] ?? 0,
    minutes: days.minutesByDate[day] ?? 0,
  }));
  const most = Math.max(...all.map(({ pomodoros }) => pomodoros));
  return all.map((each) => ({ ...each, level: levelWithin(each.pomodoros, most) }));
}

/** How full something is next to the fullest: 0 for nothing, 1 to 4 for the quarters of the way. */
export function levelWithin(amount: number, most: number): number {
  return most === 0 ? 0 : Math.ceil((amount * 4) / most);
}
