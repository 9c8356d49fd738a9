import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { ListedRow, listLastTimes } from '#api/features/admin-users/repo.ts';
import type { listSessionsOf } from '#api/features/auth/service.ts';
import type { StatsSnapshot } from '#api/features/stats/service.ts';
import type { Account } from '#api/features/users/service.ts';
import type { Suppression } from '#api/mail/suppressions.ts';
import type { CurrentSubscription } from '#shared/contract/account/subscriptions.ts';
import type { ListedUser, UserDetails, UserFigures } from '#shared/contract/admin/admin-users.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';

/** A user as lists of administrators show it. */
export function presentListed(row: ListedRow): ListedUser {
  const { entry, name, email, isActive, deletesAtMs, version } = row;
  return {
    id: entry.user_id,
    name,
    email,
    isActive,
    version,
    isAdmin: entry.is_admin === 1,
    isVerified: entry.is_verified === 1,
    state: entry.state,
    plan: entry.plan,
    level: entry.level,
    joinedAt: writeInstant(entry.joined_at),
    lastSeenAt: entry.seen_at === 0 ? null : writeInstant(entry.seen_at),
    deletesAt: writeOptionalInstant(deletesAtMs),
  };
}

/** Everything about a user beside figures, payments and the audit log: never a password or a token. */
export function presentDetails(
  row: ListedRow,
  given: {
    account: Account;
    premium: CurrentSubscription;
    devices: Awaited<ReturnType<typeof listSessionsOf>>;
    suppression: Suppression | null;
  },
): UserDetails {
  const { account, premium, devices, suppression } = given;
  return {
    ...presentListed(row),
    timeZone: account.timeZone,
    tempPasswordUntil: writeOptionalInstant(account.tempPasswordUntilMs),
    premium,
    devices: devices.map(({ id, device, createdAtMs, lastSeenAtMs }) => ({
      id,
      name: device,
      createdAt: writeInstant(createdAtMs),
      lastSeenAt: writeInstant(lastSeenAtMs),
    })),
    suppression:
      suppression === null
        ? null
        : { reason: suppression.reason, since: writeInstant(suppression.sinceMs) },
  };
}

/** The figures of a user, and the times of the last sessions. */
export function presentFigures(
  { figures, days }: StatsSnapshot,
  lastSessions: Awaited<ReturnType<typeof listLastTimes>>,
): UserFigures {
  return {
    sessions: figures.totalPomodoros,
    minutes: days.reduce((sum, day) => sum + day.minutes, 0),
    points: figures.experiencePoints,
    level: levelOf(figures.experiencePoints),
    completedTasks: figures.completedTasks,
    activeDays: days.length,
    currentStreak: figures.currentStreak,
    longestStreak: figures.longestStreak,
    lastSessions: lastSessions.map(({ startedAt, endedAt, minutes, completed }) => ({
      startedAt: writeInstant(startedAt),
      endedAt: writeInstant(endedAt),
      minutes,
      completed,
    })),
  };
}
