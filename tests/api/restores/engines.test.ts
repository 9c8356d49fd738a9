import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupKey } from '#api/backups/format/format.ts';
import { KEPT_TABLES } from '#api/backups/format/tables.ts';
import { switchData } from '#api/backups/restoring/switch-data.ts';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { makeBackupFile, restoreIntoScratch } from '#api/backups/thread.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId } from '#tests/support/site/build.ts';
import { seedDemo } from '../../../scripts/demo-data/write-demo.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
  const about = { password: 'orchard-lantern-42', timeZone: 'Europe/Vienna', again: false };
  await seedDemo(api.server.db, { ...about, nowMs: api.clock.nowMs });
});
afterEach(() => api.stop());

const { signal } = new AbortController();
let number = 0;

/** Backs a database up and restores it into another one. */
async function move(from: DatabaseSettings, to: DatabaseSettings): Promise<void> {
  number += 1;
  const folder = api.env.dataDir;
  const [file, scratch] = ['backup', 'scratch.sqlite'].map((name) =>
    path.join(folder, `${number}.${name}`),
  ) as [string, string];
  const key = backupKey(api.env);
  const about = { id: buildId(), appVersion: '1', asOf: api.clock.nowMs };
  await makeBackupFile({ database: from, file, key, about, pictures: folder, signal });
  await restoreIntoScratch({ file, scratch, key, isForeignAllowed: false, signal });
  await switchData({
    settings: to,
    scratch,
    folder,
    restoreId: buildId(),
    nowMs: api.clock.nowMs,
    replaced: () => {},
  });
}

test('a backup goes to the other engine and back with every row as it was', async () => {
  const here = api.env.database;
  const there = { engine: 'sqlite', file: path.join(api.env.dataDir, 'there.sqlite') } as const;
  const other = openDatabase(there);
  await migrateUp(other);
  await other.destroy();
  // Tables that a restore empties, or does not touch, are not compared.
  const tables = KEPT_TABLES.filter((name) => !tablesWith('empty', 'now').includes(name));
  const before = await hashTables(here, tables);
  await move(here, there);
  expect(await hashTables(there, tables)).toEqual(before);
  await api.server.db('pomodoros').delete();
  await api.server.db('notes').update({ text: 'Destroyed' });
  await move(there, here);
  expect(await hashTables(here, tables)).toEqual(before);
}, 120_000);
