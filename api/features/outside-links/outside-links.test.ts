import { lookup } from 'node:dns/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicOrigin } from '#api/config/public-origin.ts';
import { isPublicAddress } from '#api/features/outside-links/public-address.ts';
import { deleteUnusedLinks, readLinks, tryDueLinks } from '#api/features/outside-links/service.ts';
import { type Internet, tryLink } from '#api/features/outside-links/try-link.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle } from '#tests/support/site/build-article.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PUBLIC = { address: '93.184.215.14', family: 4 };

let api: TestApi;
let ada: TestUser;
let site: http.Server;
/** Requests that reached the other site. */
let asked: string[] = [];
let answer: (path: string, reply: http.ServerResponse) => void;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
  site = http.createServer((request, reply) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request.url ?? '', reply);
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  api.clock.nowMs = TEST_START_MS;
  asked = [];
  answer = (_path, reply) => reply.end();
  for (const table of ['articles', 'article_links', 'outside_links', 'read_drafts']) {
    await api.server.db(table).delete();
  }
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await api.stop();
});

/** Names of the internet and where they lead: everything public ends at the server of this test. */
const NAMES: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
  'good.org': [PUBLIC],
  'within.org': [{ address: '10.0.0.7', family: 4 }],
  'both.org': [PUBLIC, { address: '127.0.0.1', family: 4 }],
  'mapped.org': [{ address: '::ffff:127.0.0.1', family: 6 }],
};
const internet: Internet = {
  resolve: async (name) => {
    const found = NAMES[name];
    if (found === undefined) throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' });
    return found;
  },
  connectionTo: () => ({ host: '127.0.0.1', port: (site.address() as AddressInfo).port }),
};

const context = () => ({ db: api.server.db, now: () => api.clock.nowMs });
const tryAll = () => tryDueLinks(context(), internet);

async function withLinks(...urls: string[]) {
  const body = urls.map((url) => `A [link](${url}).`).join('\n\n');
  const article = await buildArticle(api, ada, { source: articleText({ body }) });
  api.clock.nowMs += MINUTE_MS;
  await readLinks(context());
  return article;
}

/** The advice on the links of an article, as its editor shows it. */
async function advice({ id }: { id: string }): Promise<string[]> {
  const { problems } = (await api.call(`/admin/articles/${id}`, { token: ada.token })).body;
  const onLinks = problems.filter(({ text }: { text: string }) => / link /.test(text));
  expect(new Set(onLinks.map(({ level }: { level: string }) => level)).has('error')).toBe(false);
  return onLinks.map(({ line, text }: { line: number; text: string }) => `${line}: ${text}`);
}

describe('a link to another site', () => {
  test('whose page is gone is named by the check, with its line and the day', async () => {
    answer = (path, reply) => reply.writeHead(path === '/gone' ? 404 : 200).end();
    const article = await withLinks('http://good.org/there', 'http://good.org/gone#part');
    expect(await tryAll()).toBe(2);
    expect(asked.toSorted()).toEqual(['good.org/gone', 'good.org/there']);
    expect(await advice(article)).toEqual([
      '13: this link answered 404 on 20 November 2026. Choose a page that is there.',
    ]);
    const publish = { token: ada.token, body: { version: 0 } };
    expect((await api.call(`/admin/articles/${article.id}/publish`, publish)).status).toBe(200);
  });

  test('that fails once is tried again before anything is said', async () => {
    answer = (_path, reply) => reply.writeHead(500).end();
    const article = await withLinks('http://good.org/shaky', 'http://nowhere.org/');
    await tryAll();
    expect(await advice(article)).toEqual([]);
    expect(await tryAll()).toBe(0);
    api.clock.nowMs += 60 * MINUTE_MS;
    await tryAll();
    expect(await advice(article)).toEqual([
      expect.stringContaining('this link answered 500 on 20 November 2026'),
      expect.stringContaining('the site of this link was not found on 20 November 2026'),
    ]);
    answer = (_path, reply) => reply.end();
    api.clock.nowMs += DAY_MS;
    await tryAll();
    // A session of an administrator is over after a night.
    ada = await buildAdmin(api);
    expect(await advice(article)).toHaveLength(1);
  });

  test('is tried once by several processes, and again after a week', async () => {
    await withLinks('http://good.org/a', 'http://good.org/b', 'http://good.org/c');
    const tried = await Promise.all([tryAll(), tryAll(), tryAll()]);
    expect(tried.reduce((sum, each) => sum + each)).toBe(3);
    expect(asked).toHaveLength(3);
    api.clock.nowMs += 6 * DAY_MS;
    expect(await tryAll()).toBe(0);
    api.clock.nowMs += DAY_MS;
    expect(await tryAll()).toBe(3);
  });

  test('is tried a few at once', async () => {
    let [open, most] = [0, 0];
    answer = (_path, reply) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        reply.end();
      });
    };
    await withLinks(...Array.from({ length: 12 }, (_none, at) => `http://good.org/${at}`));
    expect(await tryAll()).toBe(12);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('is tried after its draft has rested, and no more once the article is deleted', async () => {
    const body = 'A [link](http://good.org/half).';
    const { id } = await buildArticle(api, ada, { source: articleText({ body }) });
    expect(await readLinks(context())).toBe(0);
    api.clock.nowMs += MINUTE_MS;
    expect(await readLinks(context())).toBe(1);
    expect(await readLinks(context())).toBe(0);
    const deletion = { token: ada.token, body: { version: 0 } };
    await api.call(`/admin/articles/${id}/delete`, deletion);
    expect(await tryAll()).toBe(0);
    await deleteUnusedLinks(api.server.db);
    expect(await api.server.db('outside_links')).toEqual([]);
  });

  test('that a draft has no more is forgotten', async () => {
    const { id } = await withLinks('http://good.org/old');
    const body = { source: articleText({ body: 'A [link](http://good.org/new).' }), version: 0 };
    await api.call(`/admin/articles/${id}`, { method: 'PUT', token: ada.token, body });
    api.clock.nowMs += MINUTE_MS;
    await readLinks(context());
    await deleteUnusedLinks(api.server.db);
    const rows: { url: string }[] = await api.server.db('outside_links');
    expect(rows.map(({ url }) => url)).toEqual(['http://good.org/new']);
  });

  test('in the sources of the fields or in a quote is tried as well', async () => {
    const extra = 'sources:\n  - label: A book\n    url: http://good.org/source\n';
    const body = '<Quote author="Ada Lovelace" url="https://good.org/quote">\nWords.\n</Quote>';
    await buildArticle(api, ada, { source: articleText({ extra, body }) });
    api.clock.nowMs += MINUTE_MS;
    await readLinks(context());
    const rows: { url: string }[] = await api.server.db('outside_links').orderBy('url');
    expect(rows.map(({ url }) => url)).toEqual([
      'http://good.org/source',
      'https://good.org/quote',
    ]);
  });
});

describe('a try of a link', () => {
  test.each([
    ['the machine itself', 'http://127.0.0.1/'],
    ['the machine itself by IPv6', 'http://[::1]/'],
    ['the machine in other digits', 'http://2130706433/'],
    ['the machine in octal digits', 'http://0177.0.0.1/'],
    ['the clouds’ settings', 'http://169.254.169.254/latest/meta-data'],
    ['a private network', 'http://192.168.1.1/'],
    ['a name in a private network', 'http://within.org/'],
    ['a name of which one address is private', 'http://both.org/'],
    ['a name with a mapped address', 'http://mapped.org/'],
    ['another port', 'http://good.org:6379/'],
    ['a name and a password', 'http://user:secret@good.org/'],
  ])('never calls %s', async (_what, url) => {
    expect(await tryLink(url, internet)).toEqual({ outcome: 'private', status: null });
    expect(asked).toEqual([]);
  });

  test('does not follow a redirect into a private network', async () => {
    answer = (_path, reply) => reply.writeHead(302, { location: 'http://within.org/' }).end();
    expect(await tryLink('http://good.org/', internet)).toMatchObject({ outcome: 'private' });
    expect(asked).toEqual(['good.org/']);
  });

  test.each([
    ['a redirect', '/moved', { outcome: 'fine', status: 200 }],
    ['a page that refuses programs', '/closed', { outcome: 'fine', status: 403 }],
    ['a page that is gone', '/gone', { outcome: 'status', status: 410 }],
    ['redirects without end', '/loop', { outcome: 'silent', status: null }],
    ['a redirect to a file', '/file', { outcome: 'silent', status: null }],
    ['a connection that is cut', '/cut', { outcome: 'silent', status: null }],
  ])('reads %s', async (_what, path, outcome) => {
    const leads: Record<string, string> = {
      '/moved': '/',
      '/loop': '/loop',
      '/file': 'file:///etc',
    };
    const statuses: Record<string, number> = { '/closed': 403, '/gone': 410 };
    answer = (asked, reply) => {
      if (asked === '/cut') return reply.destroy();
      const location = leads[asked];
      if (location !== undefined) return reply.writeHead(301, { location }).end();
      return reply.writeHead(statuses[asked] ?? 200).end();
    };
    expect(await tryLink(`http://good.org${path}`, internet)).toEqual(outcome);
  });

  test('reads no more of a page than that it is there', async () => {
    answer = (_path, reply) => {
      reply.writeHead(200);
      const write = () => {
        while (!reply.destroyed && reply.write('x'.repeat(10_000)));
        if (!reply.destroyed) reply.once('drain', write);
      };
      write();
    };
    expect(await tryLink('http://good.org/endless', internet)).toMatchObject({ outcome: 'fine' });
  });

  test('of a name without an address finds nothing', async () => {
    expect(await tryLink('http://nobody.org/', internet)).toMatchObject({ outcome: 'nowhere' });
  });
});

test.each([
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:1.1.1.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['no address', false],
])('%s is of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['https://ripen.app', true],
  ['http://ripen.app', false],
  ['https://localhost:4173', false],
  ['https://ripen.example', false],
  ['https://10.0.0.1', false],
  ['https://[::1]', false],
  ['https://intranet', false],
])('an installation at %s is on the internet: %s', (siteUrl, isPublic) => {
  expect(isPublicOrigin(siteUrl)).toBe(isPublic);
});

test('the loopback is refused by the system’s own lookup, too', async () => {
  const own: Internet = { ...internet, resolve: (name) => lookup(name, { all: true }) };
  expect(await tryLink('http://localhost/', own)).toMatchObject({ outcome: 'private' });
  expect(asked).toEqual([]);
});
