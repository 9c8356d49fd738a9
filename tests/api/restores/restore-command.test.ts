import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tablesWith } from '#api/backups/restoring/table-rules.ts';
import { backupFileOf, saveNow } from '#api/features/restores/backup-files.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

// Each command is a process with threads of its own.
vi.setConfig({ testTimeout: 150_000 });

let api: TestApi;
let db: Knex;
let ada: TestUser;
let file: string;

beforeAll(async () => {
  api = await startApi();
  db = api.server.db;
  ada = await buildUser(api);
  await buildProject(api, ada, { title: 'Thesis' });
  file = backupFileOf(api.server.deps, await saveNow(api.server.deps));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await db('projects').update({ title: 'Destroyed' });
});

const titles = () => db('projects').pluck('title');

/** Runs the command beside the server, which opens the data again within a moment. */
async function runRestore(command: string, more: Record<string, string> = {}) {
  const { database: settings, dataDir } = api.env;
  const environment = { ...environmentOf({ settings, dataDir }), ...more };
  const told = await runScript(`database/restore-database ${command}`, { environment });
  await vi.waitFor(() => db('users').first('id'), { timeout: 10_000 });
  return told;
}

test('says what would change, and changes nothing without a yes', async () => {
  const { code, err } = await runRestore(file);
  expect(code).toBe(1);
  expect(err).toContain('  projects: 0 come back, 0 go, 1 change\n');
  expect(err).toContain(`npm run restore -- ${file} --yes`);
  expect(await titles()).toEqual(['Destroyed']);
});

test('restores while the server runs, which signs everybody out', async () => {
  const tables = tablesWith('backup').filter((name) => name !== 'projects');
  const before = await hashTables(api.env.database, tables);
  const { code, out, err } = await runRestore(`${file} --yes`);
  expect([code, err]).toEqual([0, expect.stringContaining('Backup of')]);
  expect(out).toContain('The backup was restored');
  expect(await titles()).toEqual(['Thesis']);
  expect(await hashTables(api.env.database, tables)).toEqual(before);
  expect(await db('sessions')).toEqual([]);
  expect(await db('restores').first()).toMatchObject({ state: 'done', made_by: null });
  expect(await db('backups').where({ origin: 'beforeRestore' })).toHaveLength(2);
});
