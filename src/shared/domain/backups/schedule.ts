/** When backups are due; hours in UTC. */
export interface BackupSchedule {
  readonly isScheduled: boolean;
  readonly atHour: number;
  readonly everyDays: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A backup that is not verified so long after its time is late. */
export const LATE_AFTER_MS = 6 * HOUR_MS;

/** Returns the latest time of the schedule that is not after `nowMs`; UTC milliseconds. */
export function latestDue({ atHour, everyDays }: BackupSchedule, nowMs: number): number {
  const day = Math.floor((nowMs - atHour * HOUR_MS) / DAY_MS);
  return Math.floor(day / everyDays) * everyDays * DAY_MS + atHour * HOUR_MS;
}

/** Returns the first time of the schedule after `nowMs`; null where nothing is scheduled. */
export function nextDue(schedule: BackupSchedule, nowMs: number): number | null {
  if (!schedule.isScheduled) return null;
  return latestDue(schedule, nowMs) + schedule.everyDays * DAY_MS;
}
