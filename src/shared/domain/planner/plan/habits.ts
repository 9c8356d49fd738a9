import { DAY_MS } from '../../dates/days.ts';
import { offsetMsAt } from '../../dates/time-zones.ts';
import { hourOfWallClock } from '../../stats/hour-of-week.ts';

const HOURS_A_WEEK = 168;
const HOURS_A_DAY = 24;
/** Fewer sessions say nothing about hours. */
const LEAST_SESSIONS = 10;
/** An hour counts as usual from this share of what the best hour of the week has. */
const USUAL_SHARE = 0.2;
/** An hour of a weekday counts so many times as much as the same hour of all days. */
const WEEKDAY_WEIGHT = 3;

/** A finished session, by the instant in epoch milliseconds at which it began. */
export interface FinishedSession {
  readonly startMs: number;
}

/** In which hours a person finishes sessions. */
export interface Habits {
  /** How many sessions it rests on; 0 where they say nothing. */
  readonly sessions: number;
  /** How well an hour of the week (0 is Monday from midnight) suits, from 0 to 1 for the best. */
  score(hourOfTheWeek: number): number;
  /** Whether the person usually finishes sessions in it. */
  isUsual(hourOfTheWeek: number): boolean;
}

/** Counts finished sessions by the hour of the week they began in: 168 counts, Monday from midnight first. */
export function hoursOfSessions(sessions: readonly FinishedSession[], timeZone: string): number[] {
  const hours = Array.from({ length: HOURS_A_WEEK }, () => 0);
  const localMs = localClock(timeZone);
  for (const { startMs } of sessions) {
    const hour = hourOfWallClock(localMs(startMs));
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

/** Reads a person's habits from such counts; fewer than ten sessions say nothing. */
export function habitsOf(hours: readonly number[]): Habits {
  const sessions = hours.reduce((sum, count) => sum + count, 0);
  const isKnown = sessions >= LEAST_SESSIONS;
  const ofDay = Array.from({ length: HOURS_A_DAY }, (_, hour) =>
    hours.reduce((sum, count, at) => (at % HOURS_A_DAY === hour ? sum + count : sum), 0),
  );
  const raw = hours.map((count, at) => WEEKDAY_WEIGHT * count + (ofDay[at % HOURS_A_DAY] ?? 0) / 7);
  const best = Math.max(...raw);
  const score = (hour: number) => (isKnown ? (raw[hour] ?? 0) / best : 0);
  return {
    sessions: isKnown ? sessions : 0,
    score,
    isUsual: (hour) => score(hour) >= USUAL_SHARE,
  };
}

/** The wall clock of an instant as if it were UTC; asks for the offset once a day, twice where it changes. */
function localClock(timeZone: string): (instantMs: number) => number {
  const offsets = new Map<number, number>();
  const offsetOn = (dayMs: number) => {
    const known = offsets.get(dayMs) ?? offsetMsAt(dayMs, timeZone);
    offsets.set(dayMs, known);
    return known;
  };
  return (instantMs) => {
    const dayMs = Math.floor(instantMs / DAY_MS) * DAY_MS;
    const offset = offsetOn(dayMs);
    const isSame = offset === offsetOn(dayMs + DAY_MS);
    return instantMs + (isSame ? offset : offsetMsAt(instantMs, timeZone));
  };
}
