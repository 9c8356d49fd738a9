/* Makes and restores backups in a thread of its own, because both keep a processor busy for minutes. */
import { RestoreError } from '#api/backups/format/problems.ts';
import { Progress } from '#api/backups/progress.ts';
import { restoreScratch } from '#api/backups/scratch/restore-scratch.ts';
import { openSource } from '#api/backups/snapshot/open-source.ts';
import { type BackupStore, StoreError, storeErrorOf } from '#api/backups/stores/store.ts';
import { storeCopy } from '#api/backups/stores/store-copy.ts';
import { openStore } from '#api/backups/stores/stores.ts';
import type { ThreadRequest } from '#api/backups/thread.ts';
import { writeBackup } from '#api/backups/writing/write-backup.ts';
import { answerRequests, plainFailure } from '#api/jobs/thread.ts';

async function work({ memory, ...request }: ThreadRequest): Promise<unknown> {
  const progress = new Progress(memory);
  if (request.kind === 'copy') {
    return storeCopy(openStore(request.store), { ...request, progress });
  }
  if (request.kind === 'remove') return removeFrom(openStore(request.store), request.name);
  // Bytes pass between threads without being a buffer.
  const key = Buffer.from(request.key);
  if (request.kind === 'restore') return restoreScratch({ ...request, key, progress });
  const source = await openSource(request.database);
  try {
    return await writeBackup({ ...request, key, source, progress });
  } finally {
    await source.close();
  }
}

async function removeFrom(store: BackupStore, name: string): Promise<void> {
  try {
    await store.remove(name);
  } catch (error) {
    throw storeErrorOf(error);
  }
}

answerRequests<ThreadRequest>(work, (error) => {
  if (error instanceof RestoreError) return { message: error.message, details: error.reason };
  return error instanceof StoreError ? { message: error.message } : plainFailure(error);
});
