import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { ErrorReply } from '#shared/contract/errors.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOBODYS_ID = '01990000-0000-7000-8000-ffffffffffff';
/** These end or change the account they are called with, or never end. */
const CALLED_LAST = ['auth.logout', 'activeTimer.events'];
/** The only calls that a temporary password allows. */
const WITH_TEMPORARY_PASSWORD = ['auth.current', 'auth.logout', 'users.changePassword'];

/** Other ways to write a path, none of which may reach the endpoint. */
const MUTATIONS: Record<string, (path: string) => string> = {
  'upper case': (path) => path.toUpperCase(),
  'one upper-case letter': (path) =>
    path.replace(/[a-z](?=[a-z]*$)/, (letter) => letter.toUpperCase()),
  'upper-case mount': (path) => path.replace('/api', '/API'),
  'trailing slash': (path) => `${path}/`,
  'two trailing slashes': (path) => `${path}//`,
  'double slash': (path) => path.replace('/api/', '/api//'),
  'mounted twice': (path) => `/api${path}`,
  'dot segment': (path) => path.replace('/api/', '/api/./'),
  'parent segment': (path) => path.replace('/api/', '/api/x/../'),
  'encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'encoded letter': (path) =>
    path.replace(/([a-z])$/, (letter) => `%${letter.charCodeAt(0).toString(16)}x`),
  'path parameter': (path) => `${path};x=1`,
  'NUL byte': (path) => `${path}%00`,
};

function isOpenBySecret({ access, path }: Endpoint): boolean {
  return access === 'public' && path.endsWith('/:secret');
}

let api: TestApi;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  await makeTokens();
});

afterAll(() => api.stop());

async function makeTokens(): Promise<void> {
  api.clock.nowMs = TEST_START_MS - 15 * DAY_MS;
  tokens['expired'] = (await buildUser(api)).token;
  api.clock.nowMs = TEST_START_MS - 10 * MINUTE_MS;
  tokens['unconfirmed'] = (await buildAdmin(api)).token;
  api.clock.nowMs = TEST_START_MS;
  tokens['user'] = (await buildUser(api)).token;
  tokens['malformed'] = 'not-a-token';
  const revoked = (await buildUser(api)).token;
  await api.call('/auth/logout', { method: 'POST', token: revoked });
  tokens['revoked'] = revoked;
  const deactivated = await buildUser(api);
  await api.server.db('users').where({ id: deactivated.id }).update({ is_active: 0 });
  tokens['deactivated'] = deactivated.token;
  tokens['admin'] = (await buildAdmin(api)).token;
  const demoted = await buildAdmin(api);
  await api.server.db('users').where({ id: demoted.id }).update({ is_admin: 0 });
  tokens['demoted'] = demoted.token;
  tokens['temporary'] = await signInByTemporaryPassword(await buildUser(api));
  tokens['temporary admin'] = await signInByTemporaryPassword(await buildAdmin(api));
}

/** Gives somebody a temporary password, as an administrator does, and signs them in by it. */
async function signInByTemporaryPassword({ id, email }: TestUser): Promise<string> {
  const tempPassword = 'lantern-meadow-17';
  const path = `/admin/users/${id}/reset-password`;
  await api.call(path, { token: tokens['admin'], body: { tempPassword } });
  const { body } = await api.call('/auth/login', { body: { email, password: tempPassword } });
  return body.token;
}

async function call(endpoint: Endpoint, role: string, path?: string): Promise<number> {
  return (await request(endpoint, role, path)).status;
}

/** Calls an endpoint that refuses, and returns the status with the id of the error. */
async function refusalBy(endpoint: Endpoint, role: string): Promise<[number, string]> {
  const { status, text } = await request(endpoint, role);
  return [status, ErrorReply.parse(JSON.parse(text)).error.id];
}

function request(endpoint: Endpoint, role: string, path = addressOf(endpoint)) {
  const token = tokens[role];
  return rawRequest(api.url, path, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: endpoint.body === undefined ? undefined : '{"nobody":"knows this"}',
  });
}

function addressOf(endpoint: Endpoint): string {
  return `/api${endpoint.path.replace(/:[a-zA-Z]+/g, NOBODYS_ID)}`;
}

const endpoints = allEndpoints();
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');
const repeatable = guarded.filter(({ name }) => !CALLED_LAST.includes(name));

describe('every endpoint declares who may call it', () => {
  it.each(endpoints)('$name', ({ endpoint }) => {
    expect(['public', 'user', 'admin']).toContain(endpoint.access);
  });
});

describe.each(['nobody', 'malformed', 'expired', 'revoked', 'deactivated'])('%s', (role) => {
  it.each(guarded)('is refused with 401 by $name', async ({ endpoint }) => {
    expect(await call(endpoint, role)).toBe(401);
  });
});

describe.each([
  ['a signed-in user', 'user'],
  ['an administrator who was demoted', 'demoted'],
])('%s', (_, role) => {
  it.each(repeatable)(
    'gets past the door of $name unless it is for administrators',
    async ({ endpoint }) => {
      const status = await call(endpoint, role);
      if (endpoint.access === 'admin') expect(status).toBe(403);
      else expect([200, 201, 204, 404, 409, 422]).toContain(status);
    },
  );
});

describe('an administrator', () => {
  it.each(repeatable)('gets past the door of $name', async ({ endpoint }) => {
    expect([200, 201, 204, 404, 409, 422]).toContain(await call(endpoint, 'admin'));
  });
});

describe('an administrator who gave the password 10 minutes ago', () => {
  it.each(repeatable)(
    'gets past the door of $name unless it wants it again',
    async ({ endpoint }) => {
      const status = await call(endpoint, 'unconfirmed');
      if (endpoint.confirmed === true) expect(status).toBe(403);
      else expect([200, 201, 204, 404, 409, 422]).toContain(status);
    },
  );
});

describe('a user with a temporary password', () => {
  const refused = guarded.filter(({ name }) => !WITH_TEMPORARY_PASSWORD.includes(name));

  it.each(refused)('is refused with 403 by $name', async ({ endpoint }) => {
    const isForAdmins = endpoint.access === 'admin';
    const id = isForAdmins ? 'forbidden' : 'passwordChangeNeeded';
    expect(await refusalBy(endpoint, 'temporary')).toEqual([403, id]);
  });

  it.each(refused)('is refused by $name as an administrator too', async ({ endpoint }) => {
    expect(await refusalBy(endpoint, 'temporary admin')).toEqual([403, 'passwordChangeNeeded']);
  });

  it('may read the account, change the password and log out, and nothing else', async () => {
    const allowed = guarded.filter(({ endpoint }) => endpoint.takesTemporaryPassword === true);
    expect(allowed.map(({ name }) => name).sort()).toEqual(WITH_TEMPORARY_PASSWORD);
    for (const role of ['temporary', 'temporary admin']) {
      const token = tokens[role];
      expect((await api.call('/auth/current', { token })).body.user.mustChangePassword).toBe(true);
      const change = { method: 'PUT', token, body: {} } as const;
      expect((await api.call('/users/password', change)).status).toBe(422);
      expect((await api.call('/auth/logout', { method: 'POST', token })).status).toBe(204);
      expect((await api.call('/auth/current', { token })).status).toBe(401);
    }
  });
});

describe.each(Object.keys(MUTATIONS))('a path with %s', (mutation) => {
  it.each(endpoints)('reaches nothing of $name, whoever asks', async ({ endpoint }) => {
    const path = MUTATIONS[mutation]?.(addressOf(endpoint)) ?? '';
    // A changed last segment may be read as an id: then the door is shut before anything is looked up. A
    // public call has no door, and its empty body is refused before its secret is looked up.
    const refused = isOpenBySecret(endpoint) ? [400, 404, 405, 422] : [400, 404, 405];
    expect([401, ...refused]).toContain(await call(endpoint, 'nobody', path));
    const closed = endpoint.access === 'admin' ? [403, ...refused] : refused;
    expect(closed).toContain(await call(endpoint, 'user', path));
    expect(refused).toContain(await call(endpoint, 'admin', path));
  });
});

describe('another method', () => {
  it.each(guarded)('on the path of $name is guarded or refused', async ({ endpoint }) => {
    for (const method of ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']) {
      const reply = await rawRequest(api.url, addressOf(endpoint), { method });
      expect([400, 401, 404, 405, 501]).toContain(reply.status);
    }
  });

  it.each(guarded)('named in a header does not change what $name does', async ({ endpoint }) => {
    const reply = await rawRequest(api.url, addressOf(endpoint), {
      method: 'GET',
      headers: { 'x-http-method-override': endpoint.method },
    });
    expect([401, 404, 405]).toContain(reply.status);
  });
});
