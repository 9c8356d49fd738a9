import { mondayOf } from '../stats/ranges.ts';

/** How many backups are kept: the newest of so many days, weeks and months that have one. */
export interface KeptCounts {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** A backup as retention sees it; instants in UTC milliseconds. */
export interface RetainedBackup {
  readonly id: string;
  readonly origin: 'manual' | 'scheduled' | 'beforeRestore';
  readonly state: 'underWay' | 'ready' | 'failed';
  readonly startedAtMs: number;
  readonly isVerified: boolean;
}

const DAY_MS = 86_400_000;
/** So long backups made before a restore are kept, and failures are listed. */
export const KEPT_FOR_MS = 30 * DAY_MS;

/**
 * Returns the ids of the backups to delete. Made by hand, they are kept until somebody deletes them; made
 * before a restore, for 30 days. Days without a backup do not count, so a clock that jumps ahead deletes
 * nothing that was kept before. The only verified backup is never among them.
 */
export function backupsToDelete(
  backups: readonly RetainedBackup[],
  kept: KeptCounts,
  nowMs: number,
): string[] {
  const scheduled = backups.filter(
    ({ origin, state }) => origin === 'scheduled' && state === 'ready',
  );
  const keptIds = new Set([
    ...newestOf(scheduled, kept.daily, dayOf),
    ...newestOf(scheduled, kept.weekly, (atMs) => mondayOf(dayOf(atMs))),
    ...newestOf(scheduled, kept.monthly, monthOf),
  ]);
  const leaving = backups.filter((backup) => {
    if (backup.state === 'underWay') return false;
    if (backup.state === 'ready' && backup.origin === 'manual') return false;
    if (backup.state === 'ready' && backup.origin === 'scheduled') return !keptIds.has(backup.id);
    return backup.startedAtMs < nowMs - KEPT_FOR_MS;
  });
  const spared = lastVerified(backups, leaving);
  return leaving.map(({ id }) => id).filter((id) => id !== spared);
}

/** The id of the newest verified backup, where every verified one would go; otherwise null. */
function lastVerified(
  backups: readonly RetainedBackup[],
  leaving: readonly RetainedBackup[],
): string | null {
  const isUsable = ({ state, isVerified }: RetainedBackup) => state === 'ready' && isVerified;
  const going = new Set(leaving);
  if (backups.some((backup) => isUsable(backup) && !going.has(backup))) return null;
  return leaving.filter(isUsable).toSorted(newestFirst)[0]?.id ?? null;
}

function newestOf(
  backups: readonly RetainedBackup[],
  count: number,
  periodOf: (startedAtMs: number) => string,
): string[] {
  const byPeriod = new Map<string, string>();
  // A verified one stands for its period before one that is not.
  for (const backup of backups.toSorted(newestFirst).toSorted(verifiedFirst)) {
    const period = periodOf(backup.startedAtMs);
    if (!byPeriod.has(period)) byPeriod.set(period, backup.id);
  }
  return [...byPeriod]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, count)
    .map(([, id]) => id);
}

function newestFirst(a: RetainedBackup, b: RetainedBackup): number {
  return b.startedAtMs - a.startedAtMs || (a.id < b.id ? 1 : -1);
}

function verifiedFirst(a: RetainedBackup, b: RetainedBackup): number {
  return Number(b.isVerified) - Number(a.isVerified);
}

const LENGTH = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length } as const;

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, LENGTH.day);
}

function monthOf(atMs: number): string {
  return dayOf(atMs).slice(0, LENGTH.month);
}
