import type { QuickStats } from '#shared/contract/admin/admin-stats.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import type { SystemLine } from './system-line.ts';

/** Says whether there is a backup to rely on; a warning names the way to the reason. */
export function backupLine(backups: QuickStats['backups'], nowMs: number): SystemLine {
  const { lastVerifiedAt, isLate, problem } = backups;
  const part = 'Backup';
  const warn = (words: string, details: string): SystemLine => ({
    part,
    isWarning: true,
    words,
    details,
    section: 'backups',
  });
  const verified =
    lastVerifiedAt === null
      ? 'None has been verified yet.'
      : `The last one was verified ${formatAgo(lastVerifiedAt, nowMs)}.`;
  if (problem !== null) {
    return warn('The latest backup failed', `${verified} Backups says why and what to do.`);
  }
  if (isLate) {
    return warn('The scheduled backup is late', `${verified} Back up now, in Backups.`);
  }
  if (lastVerifiedAt === null) {
    return warn('No backup has been verified yet', 'Make the first one now, in Backups.');
  }
  const words = `Last verified ${formatAgo(lastVerifiedAt, nowMs)}`;
  return { part, isWarning: false, words, details: '' };
}
