import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Knex } from 'knex';
import { backupKey } from '#api/backups/format/format.ts';
import { KEPT_TABLES } from '#api/backups/format/tables.ts';
import { openSource } from '#api/backups/snapshot/open-source.ts';
import { readRows, readShape } from '#api/backups/snapshot/table-rows.ts';
import { makeBackupFile, restoreIntoScratch } from '#api/backups/thread.ts';
import type { WrittenBackup } from '#api/backups/writing/write-backup.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import type { TestDatabase } from '../database.ts';

/** A backup made for a test. */
export interface TestBackup extends WrittenBackup {
  readonly file: string;
  readonly key: Buffer;
}

/** Makes a backup of a database in its data folder. */
export async function backUp({ settings, dataDir }: TestDatabase): Promise<TestBackup> {
  const key = backupKey({ secretKey: null, dataDir });
  const id = randomUUID();
  const file = path.join(dataDir, `${id}.backup`);
  const made = await makeBackupFile({
    database: settings,
    file,
    key,
    pictures: path.join(dataDir, 'pictures'),
    about: { id, appVersion: 'test', asOf: Date.UTC(2026, 10, 20) },
    signal: new AbortController().signal,
  });
  return { ...made, file, key };
}

/** Restores a backup into a new SQLite file; returns that. */
export async function restoreBackup(
  { file, key }: Pick<TestBackup, 'file' | 'key'>,
  options: Partial<Parameters<typeof restoreIntoScratch>[0]> = {},
): Promise<string> {
  const scratch = `${file}.${randomUUID()}.sqlite`;
  const signal = new AbortController().signal;
  await restoreIntoScratch({ file, scratch, key, isForeignAllowed: false, signal, ...options });
  return scratch;
}

/** Returns every row that a backup of the database would hold, as text by table. */
export async function allRows(settings: DatabaseSettings): Promise<Record<string, string>> {
  const source = await openSource(settings);
  const found: Record<string, string> = {};
  try {
    for (const name of KEPT_TABLES) {
      const shape = await readShape(source, name);
      if (shape === null) continue;
      found[name] = '';
      for await (const { text } of readRows(source, shape)) found[name] += text;
    }
  } finally {
    await source.close();
  }
  return found;
}

/** A user's row; `values` override its columns. */
export async function insertUser(db: Knex, values: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    email: `${id}@example.org`,
    name: 'Ada',
    password_hash: 'x',
    time_zone: 'UTC',
    settings: '{}',
    created_at: 0,
    updated_at: 0,
    ...values,
  };
  await db('users').insert(row);
  return id;
}
