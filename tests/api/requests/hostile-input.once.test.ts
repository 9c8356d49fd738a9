import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { type RawReply, rawRequest } from '#tests/support/raw-request.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser } from '#tests/support/site/build.ts';

const SOME_ID = '01990000-0000-7000-8000-dddddddddddd';
const RUNS = 40;

let api: TestApi;
let token: string;
let adminToken: string;

beforeAll(async () => {
  api = await startApi();
  token = (await buildUser(api)).token;
  adminToken = (await buildAdmin(api)).token;
});

afterAll(() => api.stop());

const all = allEndpoints().filter(
  ({ name }) => name !== 'activeTimer.events' && name !== 'auth.logout',
);
const withBody = all.filter(({ endpoint }) => endpoint.body !== undefined);
type Entry = (typeof all)[number];

function send(
  { endpoint }: Entry,
  body: string | Buffer | undefined,
  headers: Record<string, string> = {},
  query = '',
): Promise<RawReply> {
  return rawRequest(
    api.url,
    `/api${endpoint.path.replace(':id', SOME_ID).replace(':secret', SOME_ID)}${query}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${endpoint.access === 'admin' ? adminToken : token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    },
  );
}

function errorOf(reply: RawReply): {
  id: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
} {
  return JSON.parse(reply.text).error;
}

/** The names of the fields that a body may have, so that generated bodies get past the first check. */
function fieldNames({ endpoint }: Entry): string[] {
  if (endpoint.body === undefined) return [];
  const { properties } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

const hostileValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '\uD800',
    '\u0000',
    '../../etc/passwd',
    "'; drop table users; --",
    '<script>',
    'a'.repeat(5000),
    -1,
    1e308,
    2 ** 53,
    '2026-02-31',
    '9999-12-31T23:59:59.999Z',
    SOME_ID,
    { $gt: '' },
    { __proto__: null, toString: 1 },
    [[[[]]]],
  ),
);

function bodies(entry: Entry): fc.Arbitrary<unknown> {
  const names = fieldNames(entry);
  const known = fc.dictionary(
    fc.constantFrom(...(names.length === 0 ? ['x'] : names)),
    hostileValue,
  );
  return fc.oneof(known, hostileValue);
}

describe('generated bodies and queries', () => {
  it.each(withBody)('never break $name', async (entry) => {
    await fc.assert(
      fc.asyncProperty(bodies(entry), async (body) => {
        const reply = await send(entry, JSON.stringify(body) ?? 'undefined');
        expect(reply.status).toBeLessThan(500);
        if (reply.status >= 400) expect(errorOf(reply).requestId).toMatch(/^[0-9a-f-]{36}$/);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(all)('never break the query of $name', async (entry) => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ maxLength: 40 })),
        async (query) => {
          const reply = await send(entry, undefined, {}, `?${new URLSearchParams(query)}`);
          expect(reply.status).toBeLessThan(500);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('every call with a body', () => {
  it.each(withBody)('answers 400 to unreadable JSON: $name', async (entry) => {
    for (const text of ['{', '{"a":}', '\u0000', '"text"', '{"a":1}{']) {
      const reply = await send(entry, text);
      expect([400, 422]).toContain(reply.status);
    }
    expect((await send(entry, '{"a')).status).toBe(400);
  });

  it.each(withBody)('answers 415 to another kind of body: $name', async (entry) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
    ]) {
      expect((await send(entry, 'a=1', { 'content-type': type })).status).toBe(415);
    }
  });

  it.each(withBody)('answers 413 to a body that is too large: $name', async (entry) => {
    const reply = await send(
      entry,
      JSON.stringify({ text: 'a'.repeat((entry.endpoint.maxBodyBytes ?? 100_000) + 20_000) }),
    );
    expect(reply.status).toBe(413);
    expect(errorOf(reply).id).toBe('tooLarge');
  });

  // Events of others grow keys; what we know of them is read, and the rest is left alone.
  const closed = withBody.filter(({ name }) => name !== 'payments.paddle');

  it.each(closed)('names the keys that it does not know: $name', async (entry) => {
    const reply = await send(entry, JSON.stringify({ isAdmin: true, nonsense: 1 }));
    expect(reply.status).toBe(422);
    // The one call that may change who is an administrator.
    const knows = entry.name === 'adminUsers.update' ? [] : ['isAdmin'];
    expect(Object.keys(errorOf(reply).fields ?? {})).toEqual(
      expect.arrayContaining([...knows, 'nonsense']),
    );
  });

  it.each(withBody)('refuses deep nesting and prototype keys: $name', async (entry) => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    expect([400, 422]).toContain((await send(entry, `{"a":${deep}}`)).status);
    expect([400, 422]).toContain((await send(entry, '{"__proto__":{"isAdmin":true}}')).status);
  });

  it('refuses a compressed bomb quickly', async () => {
    const entry = withBody[0];
    if (entry === undefined) throw new Error('There are no calls with a body.');
    const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
    const reply = await send(entry, bomb, { 'content-encoding': 'gzip' });
    expect([400, 413, 415]).toContain(reply.status);
  });
});

describe('another method', () => {
  it.each([
    ['PATCH', '/projects', 'GET, HEAD, POST'],
    ['OPTIONS', '/users/settings', 'GET, HEAD, PUT'],
    ['POST', '/health', 'GET, HEAD'],
  ])('%s %s is refused with those that are answered', async (method, path, allowed) => {
    const reply = await rawRequest(api.url, `/api${path}`, { method });
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']?.split(', ').sort()).toEqual(allowed.split(', '));
  });

  it('names at each path without parameters what is answered there, and nothing else', async () => {
    const literal = allEndpoints().filter(({ endpoint: { path } }) => !path.includes(':'));
    const paths = [...new Set(literal.map(({ endpoint }) => endpoint.path))];
    const named = await Promise.all(
      paths.map(async (path) => {
        const { headers } = await rawRequest(api.url, `/api${path}`, { method: 'PATCH' });
        return [path, headers['allow']?.split(', ').sort()];
      }),
    );
    const answered = paths.map((path) => {
      const methods = literal
        .filter(({ endpoint }) => endpoint.path === path)
        .flatMap(({ endpoint: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      return [path, methods.sort()];
    });
    expect(named).toEqual(answered);
  });
});

describe('HEAD', () => {
  const readable = allEndpoints().filter(
    ({ endpoint: { method, path } }) => method === 'GET' && !path.includes(':'),
  );

  it.each(readable)('ends without a body, and with the status of GET: $name', async (entry) => {
    const path = `/api${entry.endpoint.path}`;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await rawRequest(api.url, path, { method: 'HEAD', headers });
    const isStream = entry.endpoint.produces === 'text/event-stream';
    // A stream of events has no end to wait for.
    const { status } = isStream ? { status: 200 } : await rawRequest(api.url, path, { headers });
    expect(reply.status).toBe(status);
    expect(reply.text).toBe('');
  });
});

describe('a parameter that is given twice', () => {
  it.each(['/tasks?limit=1&limit=2', '/search?q=a&q=b', '/plans?startDate=a&startDate=b'])(
    'is refused: %s',
    async (path) => {
      const reply = await api.call(path, { token });
      expect(reply.status).toBe(422);
    },
  );
});

describe('ids in the path', () => {
  const withId = all.filter(({ endpoint }) => endpoint.path.includes(':id'));
  it.each(withId)('that cannot be ids answer 404: $name', async ({ endpoint }) => {
    for (const id of [
      '1',
      'null',
      '%00',
      '..%2f..%2fetc',
      "'%20or%201=1",
      'a'.repeat(2000),
      SOME_ID.toUpperCase(),
    ]) {
      const reply = await rawRequest(api.url, `/api${endpoint.path.replace(':id', id)}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${endpoint.access === 'admin' ? adminToken : token}`,
          'content-type': 'application/json',
        },
        body: endpoint.body === undefined ? undefined : '{}',
      });
      expect([400, 404]).toContain(reply.status);
    }
  });
});

describe('tokens elsewhere than in the header', () => {
  it('are not accepted in the query or the body', async () => {
    const inQuery = await rawRequest(api.url, `/api/auth/current?access_token=${token}`);
    expect(inQuery.status).toBe(401);
    const inBody = await api.call('/aggregate/pomodoros', { body: { access_token: token } });
    expect(inBody.status).toBe(401);
  });
});

describe('answers', () => {
  it.each(all)('carry the security headers, also when they refuse: $name', async (entry) => {
    const { headers } = await send(entry, undefined);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toBeDefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('limit how fast one address may call', async () => {
    const slow = await startApi({ requestsPerMinute: 5 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => slow.call('/auth/current')));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await slow.stop();
  });
});
