import { mkdirSync, writeFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { requestBackup } from '#api/backups/making/maker.ts';
import { backupFile, backupFolder } from '#api/backups/making/places.ts';
import { updateBackup } from '#api/backups/rows/backup-rows.ts';
import type { Db } from '#api/db/connection/knex.ts';

/** Records a backup that is ready, with a file that nobody made, and returns its id. */
export async function recordBackup(db: Db, dataDir: string): Promise<string> {
  const nowMs = Date.now();
  const given = { id: uuidv7(), origin: 'manual', description: 'Recorded', madeBy: null } as const;
  await db.transaction(async (trx) => {
    await requestBackup(trx, given, nowMs);
    const ready = { state: 'ready', phase: null, finishedAt: nowMs, verifiedAt: nowMs } as const;
    await updateBackup(trx, given.id, { ...ready, rows: 1, bytes: 4, files: 0 });
  });
  mkdirSync(backupFolder(dataDir), { recursive: true });
  writeFileSync(backupFile(dataDir, given.id), 'file');
  return given.id;
}
