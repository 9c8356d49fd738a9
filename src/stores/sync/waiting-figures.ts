import { computed } from 'nanostores';
import type { Stats } from '#shared/contract/stats/stats.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';
import { xpOf } from '#shared/domain/gamification/points.ts';
import type { PendingPomodoro } from '../sessions/pending-pomodoro.ts';
import type { SessionQueue } from '../sessions/session-queue.ts';
import type { PendingPatch } from './remote.ts';

/** The local day of a session that waits, by the zone that it was recorded in. */
export function dayOfPending({ endTime, timeZone }: PendingPomodoro): string {
  return localDate(Date.parse(endTime), timeZone);
}

/** The figures with the sessions of a queue that the server has not counted yet. */
export function pendingSessionPatch(
  queue: Pick<SessionQueue, '$waiting' | 'onDelivered'>,
): PendingPatch<Stats> {
  const patchOf = (session: PendingPomodoro) => (stats: Stats) => withSession(stats, session);
  return {
    $patches: computed(queue.$waiting, (waiting) => waiting.map(patchOf)),
    onDelivered: (listener) => queue.onDelivered((session) => listener(patchOf(session))),
  };
}

/**
 * Returns the figures with one more session; a part that is not completed adds its minutes alone.
 * Achievements are left to the server. The first pomodoro of today lengthens the streak; for other days
 * the server counts it.
 */
export function withSession(stats: Stats, session: PendingPomodoro): Stats {
  const day = dayOfPending(session);
  const minutes = (stats.minutesByDate[day] ?? 0) + session.duration;
  const minutesByDate = { ...stats.minutesByDate, [day]: minutes };
  if (!session.completed) return { ...stats, minutesByDate };
  const count = (stats.pomodorosByDate[day] ?? 0) + 1;
  const experiencePoints = stats.experiencePoints + xpOf(session);
  const currentStreak = stats.currentStreak + (count === 1 && day === stats.today ? 1 : 0);
  return {
    ...stats,
    totalPomodoros: stats.totalPomodoros + 1,
    pomodorosByDate: { ...stats.pomodorosByDate, [day]: count },
    minutesByDate,
    experiencePoints,
    level: levelOf(experiencePoints),
    currentStreak,
    longestStreak: Math.max(stats.longestStreak, currentStreak),
    maxPomodorosInDay: Math.max(stats.maxPomodorosInDay, count),
  };
}
