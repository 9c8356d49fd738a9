import type { BackupSettings, BackupStatus } from '#shared/contract/admin/backups.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatHour } from '#shared/domain/formats/days.ts';
import { formatTime } from '#shared/domain/formats/formats.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';
import { PROBLEM_WORDS } from '../list/backup-words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One sentence about backups as a whole, with what to do. */
export interface StatusLine {
  readonly part: string;
  readonly tone: NonNullable<TagProps['tone']>;
  readonly words: string;
  readonly details: string;
}

/** The state of backups as a whole, one line for each part. */
export function statusLines(status: BackupStatus, nowMs: number): StatusLine[] {
  return [
    verifiedLine(status, nowMs),
    nextLine(status, nowMs),
    spaceLine(status),
    ...storeLines(status),
  ].filter((line) => line !== null);
}

function verifiedLine({ lastVerifiedAt, lastProblem }: BackupStatus, nowMs: number): StatusLine {
  const verified =
    lastVerifiedAt === null
      ? 'No backup has been verified yet'
      : `The last backup was verified ${formatAgo(lastVerifiedAt, nowMs)}`;
  if (lastProblem !== null) {
    const words = `The latest backup failed ${formatAgo(lastProblem.at, nowMs)}`;
    const details = `${PROBLEM_WORDS[lastProblem.problem]} ${verified}.`;
    return { part: 'Backup', tone: 'bad', words, details };
  }
  if (lastVerifiedAt === null) {
    const details = 'Each backup is verified after it is made, by restoring it beside your data.';
    return { part: 'Backup', tone: 'waiting', words: verified, details };
  }
  return { part: 'Backup', tone: 'good', words: verified, details: '' };
}

function nextLine({ nextAt, isLate }: BackupStatus, nowMs: number): StatusLine {
  const part = 'Schedule';
  if (isLate) {
    const details =
      'Check that the server runs at that time and that the disk has space, then back up now.';
    return { part, tone: 'bad', words: 'The scheduled backup is late', details };
  }
  if (nextAt === null) {
    const details =
      'Only the backups you make yourself are there. Turn the schedule on in Settings.';
    return { part, tone: 'waiting', words: 'No backups are scheduled', details };
  }
  const isDue = Date.parse(nextAt) <= nowMs;
  const at = formatInstant(nextAt, 'dateAndTime');
  const words = isDue ? 'The next backup is about to begin' : `The next backup is on ${at}`;
  return { part, tone: 'good', words, details: '' };
}

function spaceLine({ freeBytes, neededBytes }: BackupStatus): StatusLine | null {
  if (freeBytes === null || neededBytes === null) return null;
  const free = `${formatSize(freeBytes)} free`;
  const needed = `the next backup needs about ${formatSize(neededBytes)}`;
  if (freeBytes < neededBytes) {
    const details = 'Free some space, or delete backups that you no longer need.';
    return { part: 'Disk', tone: 'bad', words: `Only ${free}; ${needed}`, details };
  }
  return { part: 'Disk', tone: 'good', words: `${free}; ${needed}`, details: '' };
}

function storeLines({ stores, isEncrypted }: BackupStatus): StatusLine[] {
  if (stores.length === 0) {
    const words = 'Backups are on this machine only';
    const details =
      'If its disk fails, they are lost too. Set BACKUP_DIR or BACKUP_S3_URL to keep copies elsewhere.';
    return [{ part: 'Copies', tone: 'waiting', words, details }];
  }
  const lines = stores.map(({ store, place, problem }): StatusLine => {
    const name = store === 'folder' ? `the folder ${place}` : `the store ${place}`;
    if (problem === null) {
      return {
        part: 'Copies',
        tone: 'good',
        words: `Each backup is copied to ${name}`,
        details: '',
      };
    }
    const details = `${problem} The backups themselves are safe on this machine. Copying is retried automatically.`;
    return { part: 'Copies', tone: 'bad', words: `Backups cannot be copied to ${name}`, details };
  });
  return isEncrypted ? [...lines, ENCRYPTED] : [...lines, PLAIN];
}

const ENCRYPTED: StatusLine = {
  part: 'Encryption',
  tone: 'good',
  words: 'Copies are encrypted with your passphrase',
  details: 'Keep the passphrase in another place: without it a copy cannot be read.',
};

const PLAIN: StatusLine = {
  part: 'Encryption',
  tone: 'waiting',
  words: 'Copies are not encrypted',
  details: 'Anybody who can read them can read all data. Set BACKUP_PASSPHRASE to encrypt them.',
};

/** An hour of UTC by the reader's clock as well, where that is another: `03:00 UTC (04:00 here)`. */
export function hourWords(hour: number, nowMs: number): string {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const utc = formatHour(hour);
  const atMs = midnightMs + hour * HOUR_MS;
  const here = formatTime(atMs);
  return here === formatTime(atMs, 'UTC') ? `${utc} UTC` : `${utc} UTC (${here} here)`;
}

/** Says when backups are made by the clock. */
export function scheduleWords(
  { isScheduled, atHour, everyDays }: Pick<BackupSettings, 'isScheduled' | 'atHour' | 'everyDays'>,
  nowMs: number,
): string {
  if (!isScheduled) return 'No backups are made by schedule.';
  const days = everyDays === 1 ? 'Every day' : `Every ${everyDays} days`;
  return `${days} at ${hourWords(atHour, nowMs)}.`;
}

/** Says which scheduled backups are kept. */
export function keepingWords({
  daily,
  weekly,
  monthly,
}: Pick<BackupSettings, 'daily' | 'weekly' | 'monthly'>): string {
  const spans = [
    [daily, 'day'],
    [weekly, 'week'],
    [monthly, 'month'],
  ] as const;
  const kept = spans
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `one a ${unit} for ${counted(count, unit)}`);
  const scheduled =
    kept.length === 0
      ? 'Of the scheduled backups, only the last verified one is kept.'
      : `Keeps scheduled backups: ${formatList(kept)}.`;
  return `${scheduled} Backups that you make yourself stay until you delete them.`;
}
