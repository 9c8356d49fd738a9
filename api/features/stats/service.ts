import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { noteProgress } from '#api/db/derived/user-directory.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import {
  type AwardRow,
  insertAwards,
  readDayTotals,
  readProgress,
  readStanding,
} from '#api/features/stats/repo.ts';
import { addDays } from '#shared/domain/dates/days.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import {
  ACHIEVEMENT_IDS,
  type AchievementStats,
  unlockedBy,
} from '#shared/domain/gamification/achievements.ts';
import type { DayTotal } from '#shared/domain/stats/day-totals.ts';
import { deriveStats, type Stats } from '#shared/domain/stats/derive-stats.ts';

/** The figures of a user on the local day `today`, with the days and awards they go with. */
export interface StatsSnapshot {
  today: string;
  figures: Stats;
  days: DayTotal[];
  awards: AwardRow[];
}

export { readBreakdown } from '#api/features/stats/breakdown.ts';
export { readDoneTasks } from '#api/features/stats/done-tasks.ts';
export { readWorkHistory } from '#api/features/stats/work-history.ts';

type Owner = Pick<Actor, 'userId' | 'timeZone'>;

/** The longest streak that earns something is 30 days of sessions with at most six of rest between. */
const REACH_DAYS = 30 * 7;

/** The statistics of a user at an instant, derived from sessions and tasks. */
export async function readStats(db: Db, owner: Owner, nowMs: number): Promise<StatsSnapshot> {
  const today = localDate(nowMs, owner.timeZone);
  const days = await readDayTotals(db, owner.userId);
  const { completedTasks, restDays, awards } = await readStanding(db, owner.userId);
  const figures = deriveStats(days, completedTasks, { today, restDays });
  return { today, figures, days, awards };
}

/**
 * Awards the achievements that the sessions and tasks have reached by now. Call it inside the
 * transaction that changed them, after `lockUser`. Awards are permanent, even if the sessions or
 * tasks are deleted later.
 */
export async function unlockAchievements(
  trx: Knex.Transaction,
  owner: Owner,
  nowMs: number,
): Promise<void> {
  const { figures, awards } = await readStats(trx, owner, nowMs);
  await awardMissing(trx, owner.userId, { figures, awarded: idsOf(awards), nowMs });
}

/**
 * Awards what a session on a local day has earned, as `unlockAchievements` does, without reading the
 * days that are too far away to belong to a streak with it, and notes the level that it has reached.
 */
export async function unlockForDay(
  trx: Knex.Transaction,
  { userId, timeZone }: Owner,
  day: string,
  nowMs: number,
): Promise<void> {
  const span = { from: addDays(day, -REACH_DAYS), to: addDays(day, REACH_DAYS) };
  const progress = await readProgress(trx, userId, span);
  const { total, interrupted, days, restDays, awarded } = progress;
  await noteProgress(trx, userId, { pomodoros: total, interrupted });
  if (awarded.length === ACHIEVEMENT_IDS.length) return;
  const near = deriveStats(days, 0, { today: localDate(nowMs, timeZone), restDays });
  const figures = { ...near, totalPomodoros: total };
  await awardMissing(trx, userId, { figures, awarded, nowMs });
}

/** Awards what is missing, and answers the statistics; repeating it changes nothing. */
export function refreshStats(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: Owner,
): Promise<StatsSnapshot> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, owner.userId);
    const stats = await readStats(trx, owner, nowMs);
    const { figures, awards } = stats;
    const awarded = idsOf(awards);
    const added = await awardMissing(trx, owner.userId, { figures, awarded, nowMs });
    const fresh = added.map((achievementId) => ({ achievementId, unlockedAt: nowMs }));
    return { ...stats, awards: [...awards, ...fresh] };
  });
}

function idsOf(awards: readonly AwardRow[]): string[] {
  return awards.map(({ achievementId }) => achievementId);
}

async function awardMissing(
  trx: Knex.Transaction,
  userId: string,
  given: { figures: AchievementStats; awarded: readonly string[]; nowMs: number },
): Promise<string[]> {
  const missing = unlockedBy(given.figures).filter((id) => !given.awarded.includes(id));
  if (missing.length > 0) await insertAwards(trx, userId, missing, given.nowMs);
  return missing;
}
