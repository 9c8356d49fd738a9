import { rmSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { type ServerEngine, startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { registerUser } from '#tests/support/site/build.ts';

test('a database that was killed is used again as soon as it is back', async () => {
  const database = await startDatabaseServer(inject('engine') as ServerEngine);
  onTestFinished(() => database.stop());
  await database.createDatabase('ripen');
  const folder = makeDataFolder('ripen-comeback-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1' };
  const env = {
    ...readEnv({ ...environment, REQUESTS_PER_MINUTE: '0' }, '/'),
    database: database.settings('ripen'),
    port: 0,
  };
  const server = await startServer({ env, log: createLog('silent'), siteDir: null });
  onTestFinished(() => server.stop());
  await migrateUp(server.db);
  const { token } = await registerUser({ call: (...call) => callApi(server.url, ...call) });
  const current = () => callApi(server.url, '/auth/current', { token });
  await Promise.all(Array.from({ length: 10 }, current));
  await database.kill();
  const startedAtMs = performance.now();
  expect((await current()).status).toBe(503);
  expect(performance.now() - startedAtMs).toBeLessThan(2000);
  await database.restart();
  expect((await current()).status).toBe(200);
  expect((await callApi(server.url, '/ready')).status).toBe(200);
}, 60_000);
