import { findLastVerified } from '#api/backups/rows/backup-rows.ts';
import { readSettings } from '#api/backups/rows/settings-rows.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { LATE_AFTER_MS, latestDue } from '#shared/domain/backups/schedule.ts';

/** Whether a scheduled backup is more than six hours late: none has been verified since its time. */
export async function isLate(db: Db, nowMs: number): Promise<boolean> {
  const settings = await readSettings(db);
  const dueMs = latestDue(settings, nowMs - LATE_AFTER_MS);
  if (!settings.isScheduled || settings.since === null || dueMs < settings.since) return false;
  const verified = await findLastVerified(db);
  return verified === null || verified.startedAt < dueMs;
}
