import { mkdir } from 'node:fs/promises';
import { type BackupRow, deleteBackup, updateBackup } from '#api/backups/rows/backup-rows.ts';
import { APP_VERSION } from './app-version.ts';
import { factsOf, type MakingContext, writeFile } from './make-one.ts';
import { requestBackup } from './maker.ts';
import { backupFolder } from './places.ts';

/**
 * Makes a backup at once, without the lease: for a caller for whom nobody else works with the data. It is
 * ready when the promise resolves with its id, and verified by the maker afterwards. Rejects with the
 * system's or the driver's error; then it is not listed.
 */
export async function makeBackupNow(
  { db, env, now, signal }: Pick<MakingContext, 'db' | 'env' | 'now' | 'signal'>,
  given: Pick<BackupRow, 'origin' | 'description' | 'madeBy'>,
): Promise<string> {
  const id = await requestBackup(db, given, now());
  try {
    await mkdir(backupFolder(env.dataDir), { recursive: true, mode: 0o700 });
    const asOf = now();
    const made = await writeFile({ env, signal }, { id, appVersion: APP_VERSION }, { asOf });
    await updateBackup(db, id, { state: 'ready', asOf, finishedAt: now(), ...factsOf(made) });
    return id;
  } catch (error) {
    await deleteBackup(db, id).catch(() => {});
    throw error;
  }
}
