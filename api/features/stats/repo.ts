import type { Db } from '#api/db/knex.ts';
import { parseJson } from '#api/db/parse-json.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import type { DayTotal } from '#shared/domain/stats/day-totals.ts';

interface DayRecord {
  day: string;
  completed: number;
  // MySQL adds integers up to decimals, which arrive as text.
  interrupted: number | string;
  minutes: number | string;
}

/** The completed sessions of the user by local day, oldest first; deleted ones do not count. */
export async function readDayTotals(db: Db, userId: string): Promise<DayTotal[]> {
  const records: DayRecord[] = await db('pomodoros')
    .where({ user_id: userId, completed: 1 })
    .whereNull('deleted_at')
    .groupBy('local_date')
    .orderBy('local_date')
    .select({ day: 'local_date' })
    .count({ completed: '*' })
    .sum({ interrupted: 'interrupted', minutes: 'duration_minutes' });
  return records.map(({ day, completed, interrupted, minutes }) => ({
    day,
    completed,
    interrupted: Number(interrupted),
    minutes: Number(minutes),
  }));
}

/** How many tasks of the user are completed and not deleted. */
export async function countCompletedTasks(db: Db, userId: string): Promise<number> {
  const record: { completed?: number | string } | undefined = await db('tasks')
    .where({ user_id: userId })
    .whereNotNull('completed_at')
    .whereNull('deleted_at')
    .count({ completed: '*' })
    .first();
  return Number(record?.completed ?? 0);
}

/** The weekdays (1 is Monday) that do not break a streak of the user. */
export async function readRestDays(db: Db, userId: string): Promise<readonly number[]> {
  const record: { settings: string } | undefined = await db('users')
    .where({ id: userId })
    .first('settings');
  return mergeSettings(parseJson(record?.settings ?? '{}')).restDays;
}

/** An achievement that was awarded; the instant in UTC milliseconds. */
export interface AwardRow {
  achievementId: string;
  unlockedAt: number;
}

/** The achievements of the user, oldest first. */
export async function readAwards(db: Db, userId: string): Promise<AwardRow[]> {
  const records: { achievement_id: string; unlocked_at: number }[] = await db('achievements')
    .where({ user_id: userId })
    .orderBy(['unlocked_at', 'achievement_id'])
    .select('achievement_id', 'unlocked_at');
  return records.map((record) => ({
    achievementId: record.achievement_id,
    unlockedAt: record.unlocked_at,
  }));
}

/** Awards an achievement; rejects as a duplicate when the user has it already. */
export async function insertAward(db: Db, userId: string, award: AwardRow): Promise<void> {
  await db('achievements').insert({
    user_id: userId,
    achievement_id: award.achievementId,
    unlocked_at: award.unlockedAt,
  });
}
