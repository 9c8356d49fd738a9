import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEPT_TABLES } from '#api/backups/format/tables.ts';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { BASELINE } from '#api/db/schema/before-baseline.ts';
import { isMigrated, migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { startServer } from '#api/start.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { callApi } from '#tests/support/call-api.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import {
  loadBeforeBaseline,
  storedBeforeBaseline,
} from '#tests/support/database/before-baseline.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { readSchema } from '#tests/support/database/schema/read-schema.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';

const MIGRATIONS = readdirSync('api/db/migrations')
  .map((name) => path.basename(name, '.ts'))
  .sort();
const NEWER = MIGRATIONS.filter((name) => name > BASELINE);
const OWNER = { email: 'ada@example.org', password: 'orchard-lantern-42' };

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createEmptyDatabase();
  await loadBeforeBaseline(database);
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

/** Tasks without a project, and what is found of them, had tables of their own. */
const JOINED = ['tasks', 'task_counts', 'search_items', 'search_words'];
const hashOthers = () =>
  hashTables(
    database.settings,
    KEPT_TABLES.filter((name) => !JOINED.includes(name)),
  );
const titlesIn = (table: string) => db(table).orderBy('title').pluck('title');
const migrate = () =>
  runScript('database/migrate-database up', { environment: environmentOf(database) });

/** Starts a server on the data and returns how its owner calls it. */
async function signIn() {
  const { dataDir, settings } = database;
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', NODE_ENV: 'test' };
  const server = await startServer({
    env: { ...readEnv(environment, '/'), database: settings, port: 0, requestsPerMinute: 0 },
    log: createLog('silent'),
    siteDir: null,
  });
  const { body } = await callApi(server.url, '/auth/login', { body: OWNER });
  const read = async (address: string) =>
    (await callApi(server.url, address, { token: body.token })).body;
  return { server, read };
}

describe('a database from before the baseline', () => {
  test('is marked, gets what is newer, keeps its rows, and then has the tables of a new one', async () => {
    const before = await hashOthers();
    const titles = [...(await titlesIn('tasks')), ...(await titlesIn('loose_tasks'))];
    const all = await Promise.all([migrateUp(db), migrateUp(db), migrateUp(db)]);
    expect(all.flat()).toEqual(NEWER);
    expect(await isMigrated(db)).toBe(true);
    expect(await db('schema_migrations').orderBy('name').pluck('name')).toEqual([
      BASELINE,
      ...NEWER,
    ]);
    expect(await hashOthers()).toEqual(before);
    expect(await titlesIn('tasks')).toEqual(titles.toSorted());
    const fresh = await createTestDatabase();
    const other = openDatabase(fresh.settings);
    expect(await readSchema(db)).toEqual(await readSchema(other));
    await other.destroy();
    await fresh.remove();
  });

  test('opens with everything that its owner had', async () => {
    const out = `Ran ${counted(NEWER.length, 'migration')}.\n`;
    expect(await migrate()).toEqual({ code: 0, out, err: '' });
    const { server, read } = await signIn();
    const [project] = (await read('/projects')).items;
    expect(project.title).toBe('Thesis');
    const { items: notes } = await read(`/projects/${project.id}/notes`);
    expect(notes[0].text).toContain('Ask *Zoë* about chapter 2.');
    const { items: tasks } = await read('/tasks');
    expect(tasks.map(({ title }: { title: string }) => title)).toContain('Sources 🍅');
    expect((await read('/fast-tasks')).items).toMatchObject([{ title: 'Buy milk' }]);
    expect((await read('/standalone-tasks')).items).toMatchObject([{ title: 'Read' }]);
    expect((await read('/pomodoros')).items).toHaveLength(6);
    expect((await read('/users/settings')).settings.workTime).toBe(30);
    const { items: articles } = await read('/admin/articles');
    expect(articles.map(({ title }: { title: string }) => title).sort()).toEqual([
      'A draft from before',
      'Written before the baseline',
    ]);
    // The server that was started may have made today's as well.
    const { items: backups } = await read('/admin/backups');
    expect(backups.at(-1)).toMatchObject({ state: 'ready' });
    await server.stop();
  });

  test('is restored from a backup of its time', { timeout: 90_000 }, async () => {
    await migrateUp(db);
    await db('projects').update({ title: 'Destroyed' });
    await db('notes').delete();
    const restored = await runScript(
      `database/restore-database ${storedBeforeBaseline('.ripen-backup')} --yes`,
      {
        environment: environmentOf(database),
      },
    );
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringContaining('The backup was restored'),
    });
    expect(await db('projects').pluck('title')).toEqual(['Thesis']);
    expect(await db('tasks').whereNull('project_id').orderBy('kind').pluck('title')).toEqual([
      'Buy milk',
      'Read',
    ]);
    expect(await db('notes').pluck('text')).toEqual([expect.stringContaining('Ask *Zoë*')]);
    expect(await isMigrated(db)).toBe(true);
  });
});
