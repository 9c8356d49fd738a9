import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { addressOf, callAs } from '#tests/support/callers.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser } from '#tests/support/site/build.ts';

/** Other ways to write a path, none of which may reach the endpoint. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['in upper case', (path) => path.toUpperCase()],
  [
    'with one upper-case letter',
    (path) => path.replace(/[a-z](?=[a-z]*$)/, (letter) => letter.toUpperCase()),
  ],
  ['with an upper-case mount', (path) => path.replace('/api', '/API')],
  ['with a trailing slash', (path) => `${path}/`],
  ['with two trailing slashes', (path) => `${path}//`],
  ['with a double slash', (path) => path.replace('/api/', '/api//')],
  ['mounted twice', (path) => `/api${path}`],
  ['with a dot segment', (path) => path.replace('/api/', '/api/./')],
  ['with a parent segment', (path) => path.replace('/api/', '/api/x/../')],
  ['with an encoded slash', (path) => path.replace('/api/', '/api%2f')],
  [
    'with an encoded letter',
    (path) => path.replace(/([a-z])$/, (letter) => `%${letter.charCodeAt(0).toString(16)}x`),
  ],
  ['with a path parameter', (path) => `${path};x=1`],
  ['with a NUL byte', (path) => `${path}%00`],
];

let api: TestApi;
let user: string;
let admin: string;
beforeAll(async () => {
  api = await startApi();
  user = (await buildUser(api)).token;
  admin = (await buildAdmin(api)).token;
});
afterAll(() => api.stop());

/**
 * Everything about an endpoint that the router sees: whether its path is found at once or by a pattern,
 * where its parameters are, and how its last segment is written.
 */
function shapeOf({ access, method, path }: Endpoint): string {
  const pattern = path.replace(/:[a-z]+/gi, ':').replace(/[a-z][a-z-]*(\.[a-z]+)?/g, 'x$1');
  return `${access} ${method} ${pattern}`;
}

const shapes = [
  ...new Map(allEndpoints().map(({ endpoint }) => [shapeOf(endpoint), endpoint])),
].map(([shape, endpoint]) => ({ shape, endpoint }));

function isOpenBySecret({ access, path }: Endpoint): boolean {
  return access === 'public' && path.endsWith('/:secret');
}

describe.each(SPELLINGS)('a path %s', (_name, spell) => {
  it.each(shapes)('reaches nothing of $shape, whoever asks', async ({ endpoint }) => {
    const path = spell(addressOf(endpoint));
    const statusFor = async (token?: string) =>
      (await callAs(api.url, endpoint, { token, path })).status;
    // A changed last segment may be read as an id: then the door is shut before anything is looked up. A
    // public call has no door, and its empty body is refused before its secret is looked up.
    const refused = isOpenBySecret(endpoint) ? [400, 404, 405, 422] : [400, 404, 405];
    expect([401, ...refused]).toContain(await statusFor());
    const closed = endpoint.access === 'admin' ? [403, ...refused] : refused;
    expect(closed).toContain(await statusFor(user));
    expect(refused).toContain(await statusFor(admin));
  });
});

describe('another method', () => {
  const guarded = shapes.filter(({ endpoint }) => endpoint.access !== 'public');

  it.each(guarded)('on $shape is guarded or refused', async ({ endpoint }) => {
    for (const method of ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']) {
      const reply = await rawRequest(api.url, addressOf(endpoint), { method });
      expect([400, 401, 404, 405, 501]).toContain(reply.status);
    }
  });

  it.each(guarded)('named in a header does not change $shape', async ({ endpoint }) => {
    const reply = await rawRequest(api.url, addressOf(endpoint), {
      method: 'GET',
      headers: { 'x-http-method-override': endpoint.method },
    });
    expect([401, 404, 405]).toContain(reply.status);
  });
});
