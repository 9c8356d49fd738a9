import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import { mergeSettings } from '#shared/domain/settings/merge-settings.ts';
import type { DayTotal } from '#shared/domain/stats/day-totals.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';

/** The sessions of the user by local day, oldest first; deleted ones do not count. */
export async function readDayTotals(db: Db, userId: string): Promise<DayTotal[]> {
  return dayTotalsOf(db, userId);
}

/** The sessions of the user by local day within a span, oldest first. */
export async function readDaysOf(db: Db, userId: string, span: DaySpan): Promise<DayTotal[]> {
  return dayTotalsOf(db, userId).whereBetween('period', [span.from, span.to]);
}

function dayTotalsOf(db: Db, userId: string) {
  return db('session_sums')
    .where({ user_id: userId, kind: 'day' })
    .whereRaw('pomodoros + unfinished > 0')
    .orderBy('period')
    .select({ day: 'period', completed: 'pomodoros' }, 'interrupted')
    .select({ minutes: db.raw('minutes + unfinished_minutes') });
}

/** The first local day with a completed session, or null. */
export async function readFirstDay(db: Db, userId: string): Promise<string | null> {
  const row: { period: string } | undefined = await db('session_sums')
    .where({ user_id: userId, kind: 'day' })
    .where('pomodoros', '>', 0)
    .orderBy('period')
    .first('period');
  return row?.period ?? null;
}

/** The weekdays (1 is Monday) that do not break a streak of the user. */
export async function readRestDays(db: Db, userId: string): Promise<readonly number[]> {
  const row: { settings: string } | undefined = await db('users')
    .where({ id: userId })
    .first('settings');
  return restDaysIn(row?.settings);
}

/** An achievement that was awarded; the instant in UTC milliseconds. */
export interface AwardRow {
  achievementId: string;
  unlockedAt: number;
}

/** Facts about a user that statistics need besides the sessions. */
export interface Standing {
  /** How many tasks of projects are completed and not deleted. */
  completedTasks: number;
  /** The weekdays (1 is Monday) that do not break a streak. */
  restDays: readonly number[];
  /** Oldest first. */
  awards: AwardRow[];
}

interface StandingRecord {
  settings: string;
  completed: number;
  achievement_id: string | null;
  unlocked_at: number;
}

/** The completed tasks, days of rest and achievements of the user. */
export async function readStanding(db: Db, userId: string): Promise<Standing> {
  const records: StandingRecord[] = await db('users as u')
    .leftJoin('achievements as a', 'a.user_id', 'u.id')
    .where('u.id', userId)
    .orderBy(['a.unlocked_at', 'a.achievement_id'])
    .select('u.settings', 'a.achievement_id', 'a.unlocked_at', completedTasksOf(db, userId));
  return {
    completedTasks: Number(records[0]?.completed ?? 0),
    restDays: restDaysIn(records[0]?.settings),
    awards: records.flatMap(({ achievement_id, unlocked_at }) =>
      achievement_id === null ? [] : [{ achievementId: achievement_id, unlockedAt: unlocked_at }],
    ),
  };
}

function completedTasksOf(db: Db, userId: string) {
  return db('tasks')
    .where({ user_id: userId, kind: 'project' })
    .whereNotNull('completed_at')
    .whereNull('deleted_at')
    .count('*')
    .as('completed');
}

function restDaysIn(settings: string | undefined): readonly number[] {
  return mergeSettings(parseJson(settings ?? '{}')).restDays;
}

/**
 * Totals from which to work out which achievements new sessions on certain days can have earned,
 * and those already awarded.
 */
export interface Progress {
  readonly total: number;
  /** How many of them were interrupted. */
  readonly interrupted: number;
  readonly days: DayTotal[];
  readonly restDays: readonly number[];
  readonly awarded: readonly string[];
}

interface ProgressRecord {
  about: 'settings' | 'award' | 'all' | 'day';
  name: string;
  pomodoros: number;
  interrupted: number;
}

/** The sessions of a span and in all, with days of rest and achievements, in one statement. */
export async function readProgress(db: Db, userId: string, span: DaySpan): Promise<Progress> {
  const sums = () => db('session_sums').where({ user_id: userId }).where('pomodoros', '>', 0);
  const records: ProgressRecord[] = await db('users')
    .where({ id: userId })
    .select(db.raw("'settings' as about, settings as name, 0 as pomodoros, 0 as interrupted"))
    .unionAll([
      db('achievements').where({ user_id: userId }).select(db.raw("'award', achievement_id, 0, 0")),
      sums().where({ kind: 'all' }).select('kind', 'item', 'pomodoros', 'interrupted'),
      sums()
        .where({ kind: 'day' })
        .whereBetween('period', [span.from, span.to])
        .select('kind', 'period', 'pomodoros', 'interrupted'),
    ]);
  const about = (kind: ProgressRecord['about']) =>
    records.filter((record) => record.about === kind);
  return {
    total: about('all')[0]?.pomodoros ?? 0,
    interrupted: about('all')[0]?.interrupted ?? 0,
    days: about('day').map(({ name, pomodoros }) => ({
      day: name,
      completed: pomodoros,
      interrupted: 0,
      minutes: 0,
    })),
    restDays: restDaysIn(about('settings')[0]?.name),
    awarded: about('award').map(({ name }) => name),
  };
}

/** Awards achievements; rejects as a duplicate when the user has one of them already. */
export async function insertAwards(
  db: Db,
  userId: string,
  achievementIds: readonly string[],
  unlockedAt: number,
): Promise<void> {
  await db('achievements').insert(
    achievementIds.map((achievementId) => ({
      user_id: userId,
      achievement_id: achievementId,
      unlocked_at: unlockedAt,
    })),
  );
}
