import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { backupKey, fileNameOf } from '#api/backups/format/format.ts';
import { makeBackupFile } from '#api/backups/thread.ts';
import type { Deps } from '#api/deps.ts';

type Context = Pick<Deps, 'env' | 'now' | 'stopping'>;

/** Returns where the file of a backup is; its id chooses the name. */
export function backupFileOf({ env }: Pick<Deps, 'env'>, id: string): string {
  return path.join(env.dataDir, 'backups', fileNameOf(id));
}

/** Whether the file of a backup is on this machine. */
export async function isBackupHere(deps: Pick<Deps, 'env'>, id: string): Promise<boolean> {
  return (await stat(backupFileOf(deps, id)).catch(() => null)) !== null;
}

/** Makes a backup of now, which a restore can be undone with; returns its id. */
export async function saveNow(deps: Context): Promise<string> {
  const { env, now, stopping } = deps;
  const id = uuidv7();
  await mkdir(path.join(env.dataDir, 'backups'), { recursive: true, mode: 0o700 });
  await makeBackupFile({
    ...{ database: env.database, file: backupFileOf(deps, id), key: backupKey(env) },
    about: { id, appVersion: '', asOf: now() },
    pictures: path.join(env.dataDir, 'pictures'),
    signal: stopping,
  });
  return id;
}

/** Puts the pictures of a backup into the data folder: their names are made of their content. */
export async function putPictures({ env }: Pick<Deps, 'env'>, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const target = path.join(env.dataDir, 'pictures');
  if (names.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of names) await putFile(path.join(folder, name), path.join(target, name));
}

/** One that is there already stays. */
async function putFile(from: string, to: string): Promise<void> {
  const code = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');
  await link(from, to).catch(async (error: unknown) => {
    if (code(error) === 'EEXIST') return;
    // The folders may be on two disks.
    await copyFile(from, to);
  });
}
