import { expect, it } from 'vitest';
import { backupLine } from './backup-line.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const GOOD = { lastVerifiedAt: '2026-11-26T03:00:00.000Z', isLate: false, problem: null };

it.each([
  [{}, false, 'Last verified 9 hours ago'],
  [{ isLate: true }, true, 'The scheduled backup is late'],
  [{ isLate: true, problem: 'noSpace' }, true, 'The latest backup failed'],
  [{ lastVerifiedAt: null }, true, 'No backup has been verified yet'],
] as const)('backups that are %o warn: %s, “%s”', (given, isWarning, words) => {
  expect(backupLine({ ...GOOD, ...given }, NOW_MS)).toMatchObject({ isWarning, words });
});

it('a warning says since when none was verified, and leads to the section', () => {
  const line = backupLine({ ...GOOD, isLate: true }, NOW_MS);
  expect(line.details).toBe('The last one was verified 9 hours ago. Back up now, in Backups.');
  expect(line.section).toBe('backups');
});
