import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { tellSearchEngines } from '#api/features/index-now/service.ts';
import * as releases from '#api/publishing/releases/repo.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';
import { buildArticle, publish } from '#tests/support/site/build-article.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const MINUTE_MS = 60_000;

/** Speaks the protocol as search engines do: it fetches the key before it believes. */
const calls: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
let answers: number[] = [];
const engine = http.createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => {
    text += part.toString();
  });
  request.on('end', () => {
    if (request.method === 'POST') calls.push(JSON.parse(text));
    response.statusCode = answers.shift() ?? 202;
    response.end();
  });
});

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const address = engine.address();
  const port = typeof address === 'object' ? address?.port : 0;
  api = await startApi({
    siteUrl: 'https://ripen.example',
    indexNow: { key: KEY, endpoint: `http://127.0.0.1:${port}/indexnow` },
  });
  ada = await buildAdmin(api);
});
beforeEach(() => {
  calls.length = 0;
  answers = [];
});
afterAll(async () => {
  await api.stop();
  engine.close();
});

const tell = () => tellSearchEngines(api.server.deps);

/** Adds a release, as the publisher does. */
async function release(...changed: string[]): Promise<void> {
  const contents = JSON.stringify({ revisions: [], redirects: [], changed });
  const row = { id: buildId(), madeAt: api.clock.nowMs, cause: 'article.publish', madeBy: null };
  await withTransaction(api.server.db, (trx) =>
    releases.goLive(trx, { ...row, build: 'test', contents }),
  );
}

async function publishedArticle(slug: string): Promise<string> {
  const article = await publish(api, ada, await buildArticle(api, ada, { slug }));
  return article.id;
}

describe('search engines', () => {
  test('find the key of the site at its address, and nothing at others', async () => {
    const reply = await fetch(`${api.url}/${KEY}.txt`);
    expect([reply.status, await reply.text()]).toEqual([200, KEY]);
    expect((await fetch(`${api.url}/${KEY.replace('0', 'f')}.txt`)).status).toBe(404);
  });

  test('are told of what a release changes, but of none from before the key', async () => {
    await release(await publishedArticle('from-before'));
    await tell();
    expect(calls).toEqual([]);
    const id = await publishedArticle('told-of');
    await release(id);
    await release(id);
    await tell();
    expect(calls).toEqual([
      {
        host: 'ripen.example',
        key: KEY,
        keyLocation: `https://ripen.example/${KEY}.txt`,
        urlList: ['https://ripen.example/blog/told-of'],
      },
    ]);
    await tell();
    expect(calls).toHaveLength(1);
  });

  test('are told of the address that an article has left, too', async () => {
    const { id, version } = await publish(
      api,
      ada,
      await buildArticle(api, ada, { slug: 'left-soon' }),
    );
    const draft = await api.call(`/admin/articles/${id}`, { token: ada.token });
    const body = { source: draft.body.source, slug: 'newly-named', version };
    const saved = await api.call(`/admin/articles/${id}`, {
      method: 'PUT',
      token: ada.token,
      body,
    });
    await publish(api, ada, saved.body);
    await release(id);
    await tell();
    expect(calls.flatMap(({ urlList }) => urlList).toSorted()).toEqual([
      'https://ripen.example/blog/left-soon',
      'https://ripen.example/blog/newly-named',
    ]);
  });

  test('that do not answer are asked again later, after ever longer', async () => {
    await release(await publishedArticle('asked-again'));
    answers = [503, 429, 200];
    await tell();
    await tell();
    expect(calls).toHaveLength(1);
    api.clock.nowMs += 5 * MINUTE_MS;
    await tell();
    api.clock.nowMs += 5 * MINUTE_MS;
    await tell();
    expect(calls).toHaveLength(2);
    api.clock.nowMs += 5 * MINUTE_MS;
    await tell();
    await tell();
    expect(calls).toHaveLength(3);
  });

  test('that refuse are left alone until there is something new', async () => {
    await release(await publishedArticle('refused-once'));
    answers = [403];
    await tell();
    await tell();
    expect(calls).toHaveLength(1);
  });

  test('are told once by several processes', async () => {
    await release(await publishedArticle('told-once'));
    await Promise.all([tell(), tell(), tell()]);
    expect(calls).toHaveLength(1);
  });

  test('are told nothing without a key', async () => {
    await release(await publishedArticle('kept-quiet'));
    const { deps } = api.server;
    await tellSearchEngines({ ...deps, env: { ...deps.env, indexNow: null } });
    expect(calls).toEqual([]);
  });
});
