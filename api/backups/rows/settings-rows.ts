import type { Db } from '#api/db/connection/knex.ts';

/** Schedule and retention. */
export interface SettingsRow {
  readonly isScheduled: boolean;
  /** In UTC. */
  readonly atHour: number;
  readonly everyDays: number;
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
  readonly version: number;
  /** Nothing was due before this instant (UTC milliseconds); null until `beginSchedule`. */
  readonly since: number | null;
}

interface SettingsRecord {
  is_scheduled: number;
  at_hour: number;
  every_days: number;
  daily: number;
  weekly: number;
  monthly: number;
  version: number;
  since: number | null;
}

/** Returns the settings. */
export async function readSettings(db: Db): Promise<SettingsRow> {
  const row: SettingsRecord | undefined = await db('backup_settings').where({ id: 1 }).first();
  if (row === undefined) throw new Error('The settings of backups are missing.');
  return {
    isScheduled: row.is_scheduled === 1,
    atHour: row.at_hour,
    everyDays: row.every_days,
    daily: row.daily,
    weekly: row.weekly,
    monthly: row.monthly,
    version: row.version,
    since: row.since,
  };
}

/** Replaces settings of this version; returns false where they have another. */
export async function replaceSettings(
  db: Db,
  { version, ...given }: Omit<SettingsRow, 'since'>,
  since: number,
): Promise<boolean> {
  const changed = await db('backup_settings')
    .where({ id: 1, version })
    .update({
      is_scheduled: given.isScheduled ? 1 : 0,
      at_hour: given.atHour,
      every_days: given.everyDays,
      daily: given.daily,
      weekly: given.weekly,
      monthly: given.monthly,
      version: version + 1,
      since,
    });
  return changed === 1;
}

/** Begins the schedule of a new installation: what was due before is not made up. */
export async function beginSchedule(db: Db, nowMs: number): Promise<void> {
  await db('backup_settings').where({ id: 1 }).whereNull('since').update({ since: nowMs });
}
