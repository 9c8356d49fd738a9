import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { openLine } from '#tests/support/database/database-line.ts';
import { type ServerEngine, startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { registerUser } from '#tests/support/site/build.ts';
import { articleText } from '#tests/support/site/build-article.ts';
import { buildSmallSite } from '#tests/support/site/small-site.ts';

/** A database that is silent is noticed in 1.7 s; it is asked again after seconds. */
const LONGEST_ANSWER_MS = 6000;
const LONGEST_RETURN_MS = 15_000;

test('while the database is away publishing says so, and readers and texts lose nothing', async () => {
  const folder = await createTestDatabase();
  const own = await startDatabaseServer(inject('engine') as ServerEngine);
  await own.createDatabase('ripen');
  const line = await openLine({ host: '127.0.0.1', port: own.port });
  const environment = { DATA_DIR: folder.dataDir, HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '0' };
  const server = await startServer({
    env: {
      ...readEnv({ ...environment, NODE_ENV: 'test' }, '/'),
      port: 0,
      database: readEnv({ DATABASE_URL: urlOn(line.port) }, '/').database,
    },
    log: createLog('silent'),
    siteDir: buildSmallSite(folder.dataDir),
  });
  try {
    await migrateUp(server.db);
    const call = (path: string, options?: TestCall) => callApi(server.url, path, options);
    const { token } = await registerUser({ call });
    await server.db('users').update({ is_admin: 1 });
    const source = articleText({ body: 'Words that everybody reads.' });
    const body = { kind: 'blog', slug: 'read-by-all', source };
    const { id } = (await call('/admin/articles', { token, body })).body;
    const publish = (version: number) =>
      call(`/admin/articles/${id}/publish`, { token, body: { version } });
    expect((await publish(0)).status).toBe(200);
    const typed = articleText({ body: 'Words that were typed.' });
    await call(`/admin/articles/${id}`, {
      method: 'PUT',
      token,
      body: { source: typed, version: 0 },
    });
    line.fallSilent();
    const startedMs = performance.now();
    const refused = await publish(1);
    expect(refused.status).toBe(503);
    expect(refused.body.error.message).toContain('Nothing is lost');
    expect(performance.now() - startedMs).toBeLessThan(LONGEST_ANSWER_MS);
    const page = await fetch(`${server.url}/blog/read-by-all`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Words that everybody reads.'),
    ]);
    line.speakAgain();
    const untilMs = performance.now() + LONGEST_RETURN_MS;
    let draft = await call(`/admin/articles/${id}`, { token });
    while (draft.status !== 200 && performance.now() < untilMs) {
      await wait(100);
      draft = await call(`/admin/articles/${id}`, { token });
    }
    expect(draft.body).toMatchObject({ source: typed, version: 1, hasChanges: true });
    expect((await publish(1)).status).toBe(200);
    const next = await fetch(`${server.url}/blog/read-by-all`);
    expect(await next.text()).toContain('Words that were typed.');
  } finally {
    await server.stop();
    await own.stop();
    await folder.remove();
  }
}, 90_000);

function urlOn(port: number): string {
  return `mysql://root@127.0.0.1:${port}/ripen`;
}
