import { DAY_MS } from '../../dates/days.ts';
import { offsetMsAt } from '../../dates/time-zones.ts';
import { hourOfWallClock } from '../../stats/hour-of-week.ts';

const HOURS_A_WEEK = 168;
const HOURS_A_DAY = 24;
/** Fewer sessions say nothing about hours. */
const LEAST_SESSIONS = 10;
/** An hour counts as usual from this share of what the best hour of the week has. */
const USUAL_SHARE = 0.2;
/** Hours of a weekday and of the week as a whole, where a weekday alone has few sessions. */
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
  /** The share of all sessions that began in these hours of the day, from `from` to before `to`. */
  shareOf(from: number, to: number): number;
}

/** Reads a person's hours from finished sessions; fewer than ten say nothing. */
export function habitsOf(sessions: readonly FinishedSession[], timeZone: string): Habits {
  const hours = Array.from({ length: HOURS_A_WEEK }, () => 0);
  const localMs = localClock(timeZone);
  for (const { startMs } of sessions) {
    const hour = hourOfWallClock(localMs(startMs));
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  const ofDay = Array.from({ length: HOURS_A_DAY }, (_, hour) =>
    hours.filter((_count, at) => at % HOURS_A_DAY === hour).reduce((sum, each) => sum + each, 0),
  );
  const raw = hours.map((count, at) => WEEKDAY_WEIGHT * count + (ofDay[at % HOURS_A_DAY] ?? 0) / 7);
  const best = Math.max(...raw);
  const isKnown = sessions.length >= LEAST_SESSIONS;
  const score = (hour: number) => (isKnown ? (raw[hour] ?? 0) / best : 0);
  return {
    sessions: isKnown ? sessions.length : 0,
    score,
    isUsual: (hour) => score(hour) >= USUAL_SHARE,
    shareOf(from, to) {
      const within = ofDay.slice(from, to).reduce((sum, each) => sum + each, 0);
      return isKnown ? within / sessions.length : 0;
    },
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
