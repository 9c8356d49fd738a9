import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeBackupNow } from '#api/backups/making/make-now.ts';
import { backupFile } from '#api/backups/making/places.ts';
import { findBackup } from '#api/backups/rows/backup-rows.ts';
import { gateOf } from '#api/db/connection/gate.ts';
import type { Db } from '#api/db/connection/knex.ts';
import type { Deps } from '#api/deps.ts';

/** Returns where the file of a backup is; its id chooses the name. */
export function backupFileOf({ env }: Pick<Deps, 'env'>, id: string): string {
  return backupFile(env.dataDir, id);
}

/** Whether there is a backup of this id that is whole. */
export async function isReady(db: Db, id: string): Promise<boolean> {
  return (await findBackup(db, id))?.state === 'ready';
}

/** Makes a backup of the current data, with which a restore can be undone; returns its id. */
export function saveNow({
  db,
  env,
  now,
  stopping,
}: Pick<Deps, 'db' | 'env' | 'now' | 'stopping'>): Promise<string> {
  const context = { db: gateOf(db).ungated, env, now, signal: stopping };
  return makeBackupNow(context, { origin: 'beforeRestore', description: '', madeBy: null });
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
  await link(from, to).catch(async (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    // The folders may be on two disks.
    await copyFile(from, to);
  });
}
