import type { Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import { Progress } from '#api/backups/progress.ts';
import { SCRATCH_PHASES, type ScratchPhase } from '#api/backups/scratch/phases.ts';
import type { StoreSettings } from '#api/backups/stores/stores.ts';
import type { WrittenBackup } from '#api/backups/writing/write-backup.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { createThread, plainError, type Thread } from '#api/jobs/thread.ts';
import { RESTORE_PROBLEMS } from '#shared/domain/backups/backups.ts';

/** How far restoring into scratch is, in rows where a total is known. */
export interface ScratchProgress {
  readonly phase: ScratchPhase;
  readonly done: number;
  readonly total: number | null;
}

/** Restoring a backup into scratch. */
export interface ScratchJob {
  readonly file: string;
  /** A SQLite file that is not there yet; pictures go into `picturesOf(scratch)` beside it. */
  readonly scratch: string;
  /** Of `backupKey`. */
  readonly key: Buffer;
  /** Takes a backup of another installation too. */
  readonly isForeignAllowed: boolean;
  /** Leaves the schema as it was when the backup was made. */
  readonly isOldSchemaKept?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ScratchProgress) => void;
}

/** Making a backup. */
export interface BackupJob {
  readonly database: DatabaseSettings;
  readonly file: string;
  readonly key: Buffer;
  readonly about: { readonly id: string; readonly appVersion: string; readonly asOf: number };
  /** The folder with the files of pictures. */
  readonly pictures: string;
  readonly signal: AbortSignal;
  /** Called with the number of rows that are written. */
  readonly onProgress?: (rows: number) => void;
}

/** Copying a backup into a store, or deleting it there. */
export interface CopyJob {
  readonly store: StoreSettings;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** A request to the thread. */
export type ThreadRequest =
  | ({
      readonly kind: 'copy';
      readonly memory: SharedArrayBuffer;
      readonly file: string;
      readonly passphrase: string | null;
    } & Omit<CopyJob, 'signal'>)
  | ({ readonly kind: 'remove'; readonly memory: SharedArrayBuffer } & Omit<CopyJob, 'signal'>)
  | ({ readonly kind: 'restore'; readonly memory: SharedArrayBuffer } & Omit<
      ScratchJob,
      'signal' | 'onProgress'
    >)
  | ({ readonly kind: 'backup'; readonly memory: SharedArrayBuffer } & Omit<
      BackupJob,
      'signal' | 'onProgress'
    >);

/** The heap; what zlib and SQLite hold stands outside it. */
const MOST_MEGABYTES = 192;
const LOOK_EVERY_MS = 250;

/**
 * Restores a backup into a new SQLite file in a thread of its own: every byte is read and compared with its
 * seal before anything is written, and each table with the manifest afterwards. Throws `RestoreError` with
 * one of `RESTORE_PROBLEMS`; nothing of the scratch is left then.
 */
export async function restoreIntoScratch({
  signal,
  onProgress,
  ...job
}: ScratchJob): Promise<Manifest> {
  const progress = new Progress();
  const look = () => {
    const { phase, ...counts } = progress.read();
    onProgress?.({ phase: SCRATCH_PHASES[phase] ?? 'waiting', ...counts });
  };
  try {
    const request = { kind: 'restore', ...job, memory: progress.memory } as const;
    return (await askThread(request, { progress, signal, look })) as Manifest;
  } catch (error) {
    throw restoreErrorOf(error);
  }
}

/** Makes the file of a backup in a thread of its own; rejects with the system's or the driver's error. */
export async function makeBackupFile({
  signal,
  onProgress,
  ...job
}: BackupJob): Promise<WrittenBackup> {
  const progress = new Progress();
  const look = () => onProgress?.(progress.read().done);
  const request = { kind: 'backup', ...job, memory: progress.memory } as const;
  return (await askThread(request, { progress, signal, look })) as WrittenBackup;
}

/**
 * Stores a copy of a backup, encrypted where a passphrase is given, and reads it back. Throws an error whose
 * message is for administrators.
 */
export async function copyBackup({
  signal,
  ...job
}: CopyJob & { readonly file: string; readonly passphrase: string | null }): Promise<void> {
  const progress = new Progress();
  const request = { kind: 'copy', ...job, memory: progress.memory } as const;
  await askThread(request, { progress, signal, look: () => {} });
}

/** Deletes a copy; throws as `copyBackup` does. */
export async function removeCopy({ signal, ...job }: CopyJob): Promise<void> {
  const progress = new Progress();
  const request = { kind: 'remove', ...job, memory: progress.memory } as const;
  await askThread(request, { progress, signal, look: () => {} });
}

/** Threads that wait for a job: a backup is three of them, one after another. */
const unused: Thread<ThreadRequest>[] = [];
const IDLE_MS = 5_000;

function newThread(): Thread<ThreadRequest> {
  return createThread<ThreadRequest>({
    file: new URL('./worker.ts', import.meta.url),
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    errorOf: ({ message, code, details }) => {
      const reason = RESTORE_PROBLEMS.find((each) => each === details);
      return reason === undefined
        ? plainError({ message, ...(code === undefined ? {} : { code }) })
        : new RestoreError(reason, message);
    },
    idleMs: IDLE_MS,
  });
}

async function askThread(
  request: ThreadRequest,
  { progress, signal, look }: { progress: Progress; signal: AbortSignal; look: () => void },
): Promise<unknown> {
  signal.throwIfAborted();
  const thread = unused.pop() ?? newThread();
  const cancel = () => progress.cancel();
  signal.addEventListener('abort', cancel);
  const looking = setInterval(look, LOOK_EVERY_MS);
  try {
    return await thread.ask(request);
  } finally {
    clearInterval(looking);
    signal.removeEventListener('abort', cancel);
    unused.push(thread);
  }
}

/** Every failure has one of the reasons. */
function restoreErrorOf(error: unknown): RestoreError {
  if (error instanceof RestoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = FAILURES[code] ?? 'database';
  return new RestoreError(reason, error instanceof Error ? error.message : reason, {
    cause: error,
  });
}

const FAILURES: Readonly<Record<string, RestoreError['reason']>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  SQLITE_FULL: 'noSpace',
  CANCELLED: 'interrupted',
  ABORT_ERR: 'interrupted',
};
