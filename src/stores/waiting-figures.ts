import { computed } from 'nanostores';
import type { Stats } from '#shared/contract/stats.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';
import { xpOf } from '#shared/domain/gamification/points.ts';
import { type Calendar, streaksOf } from '#shared/domain/stats/streaks.ts';
import type { PendingPomodoro } from './pending-pomodoro.ts';
import type { Ahead } from './remote.ts';
import type { SessionQueue } from './session-queue.ts';

/** The local day of a session that waits, by the zone that it was recorded in. */
export function dayOfPending({ endTime, timeZone }: PendingPomodoro): string {
  return localDate(Date.parse(endTime), timeZone);
}

/** The figures with the sessions of a queue that the server has not counted yet. */
export function aheadOfSessions(
  queue: Pick<SessionQueue, '$waiting' | 'onDelivered'>,
  calendar: () => Calendar,
): Ahead<Stats> {
  const patchOf = (session: PendingPomodoro) => (stats: Stats) =>
    withSession(stats, session, calendar());
  return {
    $patches: computed(queue.$waiting, (waiting) => waiting.map(patchOf)),
    onDelivered: (listener) => queue.onDelivered((session) => listener(patchOf(session))),
  };
}

/** The figures with one more session; achievements are left to the server. */
export function withSession(stats: Stats, session: PendingPomodoro, calendar: Calendar): Stats {
  const day = dayOfPending(session);
  const count = (stats.pomodorosByDate[day] ?? 0) + 1;
  const pomodorosByDate = { ...stats.pomodorosByDate, [day]: count };
  const minutes = (stats.minutesByDate[day] ?? 0) + session.duration;
  const experiencePoints = stats.experiencePoints + xpOf(session);
  const activeDays = Object.entries(pomodorosByDate).flatMap(([each, done]) =>
    done > 0 ? [each] : [],
  );
  const streaks = streaksOf(activeDays.toSorted(), calendar);
  return {
    ...stats,
    totalPomodoros: stats.totalPomodoros + 1,
    pomodorosByDate,
    minutesByDate: { ...stats.minutesByDate, [day]: minutes },
    experiencePoints,
    level: levelOf(experiencePoints),
    currentStreak: streaks.current,
    longestStreak: Math.max(stats.longestStreak, streaks.longest),
    maxPomodorosInDay: Math.max(stats.maxPomodorosInDay, count),
  };
}
