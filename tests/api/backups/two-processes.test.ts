import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import {
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';

const ADA = { name: 'Ada', email: 'ada@example.org', password: 'orchard-lantern-42' };
const ROUNDS = 2;
const DAYS_MS = 3 * 86_400_000;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let environment: Record<string, string>;
let processes: ProductProcess[];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = {
    DATA_DIR: database.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REQUESTS_PER_MINUTE: '0',
    ...databaseOf(database.settings),
  };
  db = openDatabase(database.settings);
  // A schedule that was begun days ago, and whose time has passed since.
  await db('backup_settings').update({ since: Date.now() - DAYS_MS });
  processes = await Promise.all([startProduct(environment), startProduct(environment)]);
}, 60_000);
afterAll(async () => {
  for (const each of processes) await each.stop();
  await db.destroy();
  await database.remove();
});

function databaseOf(settings: DatabaseSettings): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  const { host, port, user, name } = settings;
  return { DATABASE_URL: `mysql://${user}@${host}:${port}/${name}` };
}

const urls = () => processes.map(({ url }) => url);

/** Waits until no backup is worked on; returns all. */
const settled = () =>
  vi.waitFor(
    async () => {
      const rows: { id: string; origin: string; state: string; phase: string | null }[] = await db(
        'backups',
      ).select('id', 'origin', 'state', 'phase');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ phase }) => phase !== null)).toEqual([]);
      return rows;
    },
    { timeout: 60_000, interval: 100 },
  );

test('two processes make one backup at its time, and one for two calls at once', async () => {
  expect(await settled()).toMatchObject([{ origin: 'scheduled', state: 'ready' }]);
  await callApi(urls()[0] ?? '', '/auth/register', { body: ADA });
  await promote(environment, ADA.email);
  const { email, password } = ADA;
  const login = await callApi(urls()[0] ?? '', '/auth/login', { body: { email, password } });
  token = login.body.token;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const replies = await Promise.all(
      urls().map((url) => callApi(url, '/admin/backups', { token, body: {} })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const rows = await settled();
    expect(rows).toHaveLength(round + 1);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['ready']));
    const files = rows.map(({ id }) => `${id}.ripen-backup`);
    expect(readdirSync(path.join(database.dataDir, 'backups')).toSorted()).toEqual(
      files.toSorted(),
    );
  }
}, 180_000);
