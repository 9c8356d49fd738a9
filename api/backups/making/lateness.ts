import { findLastVerified } from '#api/backups/rows/backup-rows.ts';
import { readSettings } from '#api/backups/rows/settings-rows.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { LATE_AFTER_MS, latestDue } from '#shared/domain/backups/schedule.ts';

/** Whether the schedule had a time more than six hours ago, and no backup since is verified. */
export async function isLate(db: Db, nowMs: number): Promise<boolean> {
  const settings = await readSettings(db);
  const dueMs = latestDue(settings, nowMs - LATE_AFTER_MS);
  if (!settings.isScheduled || settings.since === null || dueMs < settings.since) return false;
  const verified = await findLastVerified(db);
  return verified === null || verified.startedAt < dueMs;
}
