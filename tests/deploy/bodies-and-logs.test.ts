import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { formatSize } from '#shared/domain/formats/size.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { callApi } from '#tests/support/call-api.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { articleText } from '#tests/support/site/build-article.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';
import { type RunningWebServer, startCaddy, startNginx } from './web-servers.ts';

const account = { name: 'Wil', email: 'wil@example.org', password: 'orchard-lantern-42' };
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-deploy-'));
const largest = Math.max(...allEndpoints().map(({ endpoint }) => endpoint.maxBodyBytes ?? 0));
let product: ProductProcess;
let servers: Record<'nginx' | 'caddy', RunningWebServer>;
let token: string;

beforeAll(async () => {
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '0',
  };
  await migrate(environment);
  product = await startProduct(environment);
  const told = { siteDir: SITE_DIR, api: new URL(product.url).host };
  const [nginx, caddy] = await Promise.all([startNginx(told), startCaddy(told)]);
  servers = { nginx, caddy };
  token = (await callApi(product.url, '/auth/register', { body: account })).body.token;
  await promote(environment, account.email);
  await callApi(product.url, '/subscriptions', { token, body: { plan: 'monthly' } });
});

afterAll(async () => {
  await Promise.all([servers?.nginx.stop(), servers?.caddy.stop(), product?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** White space after a document of JSON is a part of it. */
const padded = (body: object) => (bytes: number) =>
  Buffer.from(JSON.stringify(body).padEnd(bytes, ' '));

/** Bytes after the end of a picture are ignored. */
function paddedPicture(bytes: number): Buffer {
  return Buffer.concat([smallPng(1), Buffer.alloc(bytes)]).subarray(0, bytes);
}

/** Archives are read for the folders of articles alone. */
function paddedArchive(bytes: number): Buffer {
  const files = (filler: number) =>
    zipSync(
      { 'blog/one.mdx': strToU8(articleText()), '.filler': new Uint8Array(filler) },
      { level: 0 },
    );
  return Buffer.from(files(bytes - files(0).length));
}

/** A call of each kind of body, as large as is asked for. */
const CALLS: Readonly<Record<string, [path: string, body: (bytes: number) => Buffer]>> = {
  'contact.send': [
    '/contact',
    padded({ name: 'Wil', email: account.email, type: 'feedback', message: 'How are you?' }),
  ],
  'taskImport.todoist': ['/tasks/import/todoist', padded({ tasks: [{ content: 'Read' }] })],
  'subscriptions.attachReceipt': [
    '/subscriptions/receipt',
    padded({ content: smallPng(2).toString('base64') }),
  ],
  'adminArticles.check': ['/admin/articles/check', padded({ kind: 'blog', source: articleText() })],
  'adminPictures.upload': ['/admin/pictures', paddedPicture],
  'articleFiles.import': ['/admin/articles/import', paddedArchive],
};

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  test.each(Object.entries(CALLS))(
    'leaves it to the API how much %s takes',
    async (call, [address, body]) => {
      const found = allEndpoints().find((each) => each.name === call)?.endpoint;
      const most = found?.maxBodyBytes ?? 100_000;
      const send = (bytes: number) =>
        rawRequest(servers[name].url, `/api${address}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': found?.takes?.replace('*', 'png') ?? 'application/json',
            'content-length': String(bytes),
          },
          body: body(bytes),
        });
      const taken = await send(most);
      expect([taken.status, taken.text]).toEqual([
        expect.toSatisfy((code) => code < 300),
        taken.text,
      ]);
      const refused = await send(most + 1);
      expect([refused.status, JSON.parse(refused.text).error.id]).toEqual([413, 'tooLarge']);
    },
  );
});

/** Every address that a secret is a part of, as it is mailed or handed out. */
function secretAddresses(secret: string): string[] {
  const calls = allEndpoints().map(({ endpoint }) => `/api${endpoint.path}`);
  const paths = [
    ...calls.filter((call) => call.includes(':secret')),
    '/mail/:secret',
    '/preview/:secret',
  ];
  return [
    ...new Set(paths.map((each) => each.replace(':secret', secret))),
    ...['/forgot-password', '/confirm-email', '/nowhere', '/api/health', '/%6dail/x'].map(
      (page) => `${page}?token=${secret}`,
    ),
    `/api//mail/${secret}`,
    `/api/%6dail/${secret}`,
    `//mail/${secret}`,
    `/MAIL/${secret}`,
  ];
}

test.each(['nginx', 'caddy'] as const)(
  '%s logs no secret, also while the process is away',
  async (name) => {
    const away = { siteDir: SITE_DIR, api: `127.0.0.1:${await freePort()}` };
    const alone = await (name === 'nginx' ? startNginx : startCaddy)(away);
    const secret = randomUUID();
    for (const { url } of [servers[name], alone]) {
      for (const address of secretAddresses(secret)) {
        await rawRequest(url, address, { headers: { referer: `${url}/mail/${secret}` } });
      }
    }
    const logs = servers[name].logged() + alone.logged();
    await alone.stop();
    const told = logs.split('\n').filter((line) => line.includes(secret));
    expect(told).toEqual([]);
    expect(logs).toMatch(/GET\W.*\/api\/mail[ "]/);
  },
);

test('nginx refuses itself only what is larger than everything that the API takes', () => {
  const [, megabytes] =
    /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  const bytes = Number(megabytes) * 2 ** 20;
  expect(bytes).toBeGreaterThan(largest);
  expect(bytes).toBeLessThan(largest * 1.2);
});

test.each([
  ['SECURITY.md', ['call', 'batch', 'receipt', 'picture', 'archive', 'taskFiles']],
  ['docs/mail.md', ['contacts']],
] as const)('%s says the limits of the product', (file, limits) => {
  const text = readFileSync(file, 'utf8');
  const missing = limits.filter((limit) => !text.includes(formatSize(MOST_BYTES[limit])));
  expect(missing).toEqual([]);
});
