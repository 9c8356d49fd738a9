import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Stats } from '#shared/contract/stats/stats.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { isTimeZone } from '#shared/domain/dates/time-zones.ts';
import {
  ACHIEVEMENT_IDS,
  type AchievementId,
  unlockedBy,
} from '#shared/domain/gamification/achievements.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';
import type { Clock, KeyValueStore } from '#shared/domain/platform.ts';
import { type DayTotal, sumByDay } from '#shared/domain/stats/day-totals.ts';
import { deriveStats } from '#shared/domain/stats/derive-stats.ts';
import { isFields, isInstant } from '#shared/domain/timer/engine/reading.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import { readJson } from '../storage/read-json.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** Dependencies of the visitor's statistics; `$today` is the local day (`YYYY-MM-DD`). */
export interface GuestStatsDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly $sessions: ReadableAtom<readonly GuestSession[]>;
  readonly $tasks: ReadableAtom<readonly Task[]>;
  readonly $today: ReadableAtom<string>;
  /** The weekdays (1 is Monday) that do not break a streak. */
  readonly $restDays: ReadableAtom<readonly number[]>;
  /** The zone of sessions that do not say theirs. */
  readonly timeZone: string;
}

/** The statistics of a visitor, by the rules that the server derives an account's by. */
export interface GuestStats {
  readonly $stats: ReadableAtom<Stats>;
  /** Writes down achievements as they are reached, for good, until the returned function is called. */
  connect(): () => void;
}

type Awards = Readonly<Partial<Record<AchievementId, number>>>;

/** Makes the statistics; an achievement, once reached, stays, whatever becomes of its tasks. */
export function createGuestStats(deps: GuestStatsDeps): GuestStats {
  const { storage, clock } = deps;
  const $awards = atom<Awards>(readAwards(storage));
  const dayOf = createDays(deps.timeZone);
  const $doneTasks = computed(
    deps.$tasks,
    (tasks) => tasks.filter(({ completed }) => completed).length,
  );
  const $days = computed(deps.$sessions, (sessions) => totalsOf(sessions, dayOf));
  const $calendar = computed([deps.$today, deps.$restDays], (today, restDays) => ({
    today,
    restDays,
  }));
  const $figures = computed([$days, $doneTasks, $calendar], deriveStats);
  const $stats = computed([$figures, $days, $awards], (figures, days, awards): Stats => {
    const reached = unlockedBy(figures);
    return {
      ...figures,
      pomodorosByDate: { ...figures.pomodorosByDate },
      minutesByDate: Object.fromEntries(days.map(({ day, minutes }) => [day, minutes])),
      level: levelOf(figures.experiencePoints),
      unlockedAchievements: ACHIEVEMENT_IDS.filter(
        (id) => reached.includes(id) || awards[id] !== undefined,
      ),
      achievementDates: datesOf(awards),
      today: deps.$today.get(),
    };
  });

  function award({ unlockedAchievements }: Stats): void {
    const known = readAwards(storage);
    const fresh = unlockedAchievements.filter((id) => known[id] === undefined);
    if (fresh.length === 0) return;
    const all = { ...known, ...Object.fromEntries(fresh.map((id) => [id, clock.now()])) };
    // If storage refuses the write, the awards last as long as the page.
    storage.write(STORAGE_KEYS.guestAchievements, JSON.stringify(all));
    $awards.set(all);
  }

  return {
    $stats,
    connect() {
      const ends = [
        $stats.subscribe(award),
        storage.onForeignChange(STORAGE_KEYS.guestAchievements, () => {
          $awards.set(readAwards(storage));
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

type DayOf = (session: GuestSession) => string | null;

const MOST_DAYS = 20_000;

/** Tells the local day of a session, once for each: asking a zone for it takes its time. */
function createDays(timeZone: string): DayOf {
  const known = new Map<string, string | null>();
  return ({ endedAt, timeZone: own }) => {
    const zone = isTimeZone(own) ? own : timeZone;
    const key = `${endedAt} ${zone}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_DAYS) known.clear();
    const day = dayIn(endedAt, zone);
    known.set(key, day);
    return day;
  };
}

/** The day of an instant; null outside the calendar, where a broken clock may have led. */
function dayIn(instantMs: number, zone: string): string | null {
  try {
    return localDate(instantMs, zone);
  } catch {
    return null;
  }
}

function totalsOf(sessions: readonly GuestSession[], dayOf: DayOf): DayTotal[] {
  return sumByDay(
    sessions.flatMap((session) => {
      const { durationMinutes, completed, interrupted } = session;
      const day = dayOf(session);
      return day === null ? [] : [{ localDate: day, completed, interrupted, durationMinutes }];
    }),
  );
}

function readAwards(storage: KeyValueStore): Awards {
  const stored = readJson(storage, STORAGE_KEYS.guestAchievements);
  if (!isFields(stored)) return {};
  return Object.fromEntries(
    ACHIEVEMENT_IDS.flatMap((id) => (isInstant(stored[id]) ? [[id, stored[id]]] : [])),
  );
}

function datesOf(awards: Awards): Record<string, string> {
  return Object.fromEntries(
    Object.entries(awards).map(([id, reachedAt]) => [id, new Date(reachedAt).toISOString()]),
  );
}
