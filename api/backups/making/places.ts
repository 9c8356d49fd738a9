import { readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileNameOf } from '#api/backups/format/format.ts';
import { PARTIAL } from '#api/backups/writing/backup-file.ts';

/** The folder of backups in the data folder. */
export const backupFolder = (dataDir: string): string => path.join(dataDir, 'backups');

/** The file of a backup on this machine, whether it is there or not. The id is a row's. */
export const backupFile = (dataDir: string, id: string): string =>
  path.join(backupFolder(dataDir), fileNameOf(id));

/** Ending of a database that a backup is restored into to verify it. */
const VERIFIED = '.verify.sqlite';

/** The scratch database that verifies a backup. */
export const scratchFile = (dataDir: string, id: string): string =>
  path.join(backupFolder(dataDir), `${id}${VERIFIED}`);

/** Deletes what work that was cut off has left. Called by the holder of the lease: nobody else works there. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(PARTIAL) && !name.includes(VERIFIED)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Free bytes of the disk of a folder; null where the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  const facts = await statfs(folder).catch(() => null);
  return facts === null ? null : facts.bavail * facts.bsize;
}
