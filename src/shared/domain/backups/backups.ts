/** The last commit that reads data from before the first release, and brings it up to that. */
export const LAST_COMMIT_BEFORE_RELEASE = 'e7660d3e';

/** Limits of backups and their settings. */
export const BACKUP_LIMITS = { description: 200, kept: 366, everyDays: 30 } as const;

/** Reasons why a backup failed. */
export const BACKUP_PROBLEMS = [
  'noSpace',
  'database',
  'interrupted',
  'unequal',
  'unreadable',
  'store',
] as const;

/** One of these reasons. */
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

/** Phases of a restore, in their order. */
export const RESTORE_PHASES = [
  'waiting',
  'reading',
  'checking',
  'savingNow',
  'switching',
  'publishing',
  'done',
] as const;

/** One of these phases. */
export type RestorePhase = (typeof RESTORE_PHASES)[number];

/** A restore can be undone for so long after its switch. */
export const UNDO_MS = 24 * 60 * 60 * 1000;

/** Reasons why a backup cannot be restored, or a restore failed; after each the data is as before. */
export const RESTORE_PROBLEMS = [
  'missing',
  'damaged',
  'foreign',
  'newer',
  'older',
  'noSpace',
  'database',
  'interrupted',
] as const;

/** One of these reasons. */
export type RestoreProblem = (typeof RESTORE_PROBLEMS)[number];
