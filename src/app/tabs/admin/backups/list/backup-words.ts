import type { Backup } from '#shared/contract/admin/backups.ts';
import type { BackupProblem } from '#shared/domain/backups/backups.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';
import { NO_VALUE } from '../../parts/table/columns.ts';

/** Why a backup failed, and what to do. */
export const PROBLEM_WORDS: Readonly<Record<BackupProblem, string>> = {
  noSpace: 'The disk was too full. Free some space, then back up again.',
  database: 'The database could not be read. Check the server’s log, then back up again.',
  interrupted: 'The server stopped before it was complete. Back up again.',
  unequal: 'Restoring it did not give the same data. Don’t rely on it; back up again.',
  unreadable: 'The file is damaged or missing. Back up again.',
  store: 'It could not be written. Check the folder or the store, then back up again.',
};

/** The places of copies, in words. */
export const STORE_WORDS: Readonly<Record<Backup['copies'][number]['store'], string>> = {
  folder: 'Folder',
  s3: 'S3',
};

const ENGINE_WORDS: Readonly<Record<Backup['engine'], string>> = {
  sqlite: 'SQLite',
  mysql: 'MySQL or MariaDB',
};

type Step = NonNullable<Backup['step']>;

/** Storing copies elsewhere changes nothing about the backup itself. */
const PHASE_WORDS: Readonly<Record<Exclude<Step['phase'], 'storing'>, string>> = {
  waiting: 'Waiting',
  copying: 'Copying',
  verifying: 'Verifying',
};

/** The moment whose data a backup holds, or at which one that has none began: `20 Nov 2026, 14:37`. */
export function momentOf({ asOf, startedAt }: Pick<Backup, 'asOf' | 'startedAt'>): string {
  return formatInstant(asOf ?? startedAt, 'dateAndTime');
}

/** Says who or what made a backup, and what for. */
export function originWords({ origin, by }: Pick<Backup, 'origin' | 'by'>): string {
  if (origin === 'scheduled') return 'By schedule';
  if (origin === 'beforeRestore') return 'Before a restore';
  return by === null ? 'By hand' : `By ${by.name}`;
}

/** A state in a word, with what there is to say about it. */
export interface StateWords {
  readonly tone: NonNullable<TagProps['tone']>;
  readonly label: string;
  readonly details: string;
}

type Stated = Pick<Backup, 'state' | 'step' | 'problem' | 'verifiedAt'>;

/** Says how far a backup is, or whether it can be relied on. */
export function stateWords(
  { state, step, problem, verifiedAt }: Stated,
  nowMs: number,
): StateWords {
  if (step !== null && step.phase !== 'storing') {
    return { tone: 'plain', label: PHASE_WORDS[step.phase], details: stepWords(step) };
  }
  const details = problem === null ? '' : PROBLEM_WORDS[problem];
  if (state === 'underWay') return { tone: 'plain', label: 'Starting', details };
  if (state === 'failed') return { tone: 'bad', label: 'Failed', details };
  if (problem !== null && problem !== 'store') return { tone: 'bad', label: 'Damaged', details };
  if (verifiedAt === null) return { tone: 'waiting', label: 'Not verified', details };
  const verified = formatInstant(verifiedAt, 'dateAndTime');
  return {
    tone: 'good',
    label: `Verified ${formatAgo(verifiedAt, nowMs)}`,
    details: `On ${verified}`,
  };
}

function stepWords({ done, total }: Step): string {
  if (total !== null) return `${formatNumber(done)} of ${counted(total, 'row')}`;
  return done === 0 ? '' : `${counted(done, 'row')} so far`;
}

/** Whether a backup or its copies elsewhere change by themselves now. */
export function isUnderWay({ state, step }: Pick<Backup, 'state' | 'step'>): boolean {
  return state === 'underWay' || step !== null;
}

/** Whether a backup is being made or verified, so that it cannot be verified or deleted. */
export function isWorkedOn({ state, step }: Pick<Backup, 'state' | 'step'>): boolean {
  return state === 'underWay' || (step !== null && step.phase !== 'storing');
}

/** Whether the file of a backup can be downloaded, verified and restored. */
export function isUsable(backup: Pick<Backup, 'state' | 'step' | 'isHere'>): boolean {
  return backup.state === 'ready' && backup.isHere;
}

/** The size of a backup's file; a dash while it has none. */
export function sizeOf({ bytes }: Pick<Backup, 'bytes'>): string {
  return bytes === null ? NO_VALUE : formatSize(bytes);
}

/** Says how much a backup holds: `1,200 rows · 14 pictures · SQLite`. */
export function contentWords({ rows, files, engine }: Pick<Backup, 'rows' | 'files' | 'engine'>) {
  return [
    rows === null ? null : counted(rows, 'row'),
    files === null || files === 0 ? null : counted(files, 'picture'),
    ENGINE_WORDS[engine],
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

type Kept = Pick<Backup, 'origin' | 'state' | 'keptUntil'>;

/** Says how long a backup is kept. */
export function keptWords({ origin, state, keptUntil }: Kept): string {
  if (keptUntil !== null) return `Until ${formatInstant(keptUntil, 'date')}`;
  if (state !== 'ready') return NO_VALUE;
  return origin === 'manual' ? 'Until you delete it' : 'By the settings';
}
