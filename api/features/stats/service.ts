import type { Knex } from 'knex';
import type { Actor } from '#api/auth/actor.ts';
import { classifyDbError } from '#api/db/db-errors.ts';
import type { Db } from '#api/db/knex.ts';
import { lockUser } from '#api/db/lock-user.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import {
  type AwardRow,
  countCompletedTasks,
  insertAward,
  readAwards,
  readDayTotals,
  readRestDays,
} from '#api/features/stats/repo.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { ACHIEVEMENT_IDS, unlockedBy } from '#shared/domain/gamification/achievements.ts';
import type { DayTotal } from '#shared/domain/stats/day-totals.ts';
import { deriveStats, type Stats } from '#shared/domain/stats/derive-stats.ts';

/** The figures of a user on the local day `today`, with the days and awards they go with. */
export interface StatsSnapshot {
  today: string;
  figures: Stats;
  days: DayTotal[];
  awards: AwardRow[];
}

type Owner = Pick<Actor, 'userId' | 'timeZone'>;

/** The statistics of a user at an instant, derived from sessions and tasks. */
export async function readStats(db: Db, owner: Owner, nowMs: number): Promise<StatsSnapshot> {
  const today = localDate(nowMs, owner.timeZone);
  const days = await readDayTotals(db, owner.userId);
  const figures = deriveStats(days, await countCompletedTasks(db, owner.userId), {
    today,
    restDays: await readRestDays(db, owner.userId),
  });
  return { today, figures, days, awards: await readAwards(db, owner.userId) };
}

/**
 * Awards what the sessions and tasks have earned since; belongs into the transaction that changed
 * them, after `lockUser`. What was awarded once stays, whatever is deleted later.
 */
export async function unlockAchievements(
  trx: Knex.Transaction,
  owner: Owner,
  nowMs: number,
): Promise<void> {
  const awards = await readAwards(trx, owner.userId);
  // Who has them all needs no sum over years of sessions at each new one.
  if (awards.length === ACHIEVEMENT_IDS.length) return;
  await awardMissing(trx, owner, await readStats(trx, owner, nowMs), nowMs);
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
    await awardMissing(trx, owner, stats, nowMs);
    return { ...stats, awards: await readAwards(trx, owner.userId) };
  });
}

async function awardMissing(
  trx: Knex.Transaction,
  owner: Owner,
  { figures, awards }: StatsSnapshot,
  nowMs: number,
): Promise<void> {
  const awarded = awards.map(({ achievementId }) => achievementId);
  const missing = unlockedBy(figures).filter((id) => !awarded.includes(id));
  for (const achievementId of missing) {
    try {
      await insertAward(trx, owner.userId, { achievementId, unlockedAt: nowMs });
    } catch (error) {
      // Awarded in the same moment elsewhere: once is what counts.
      if (classifyDbError(error) !== 'duplicate') throw error;
    }
  }
}
