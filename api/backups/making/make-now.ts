import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backupKey } from '#api/backups/format/format.ts';
import { type BackupRow, deleteBackup, updateBackup } from '#api/backups/rows/backup-rows.ts';
import { makeBackupFile } from '#api/backups/thread.ts';
import { APP_VERSION } from './app-version.ts';
import type { MakingContext } from './make-one.ts';
import { requestBackup } from './maker.ts';
import { backupFile, backupFolder } from './places.ts';

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
    const { manifest, bytes } = await makeBackupFile({
      ...{ database: env.database, file: backupFile(env.dataDir, id), key: backupKey(env), signal },
      about: { id, appVersion: APP_VERSION, asOf },
      pictures: path.join(env.dataDir, 'pictures'),
    });
    const facts = { asOf, bytes, files: manifest.pictures.length };
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const schema = manifest.migrations.at(-1) ?? null;
    await updateBackup(db, id, { state: 'ready', finishedAt: now(), rows, schema, ...facts });
    return id;
  } catch (error) {
    await deleteBackup(db, id).catch(() => {});
    throw error;
  }
}
