import { describe, expect, it } from 'vitest';
import { accountDataApi } from '#shared/contract/account/account-data.ts';
import { authApi } from '#shared/contract/account/auth.ts';
import { adminPicturesApi } from '#shared/contract/admin/pictures.ts';
import { RESTORED_HEADER } from '#shared/contract/errors.ts';
import { systemApi } from '#shared/contract/system.ts';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { projectsApi } from '#shared/contract/work/projects.ts';
import { PASSWORD_CHANGE_NEEDED } from '#stores/sync/server-test-kit.ts';
import { createApiClient, type Unauthorized } from './api-client.ts';

const ID = '0199f3c2-7d1e-7abc-8def-0123456789ab';
const NOW = Date.UTC(2026, 10, 20, 10);

interface Sent {
  url: string;
  init: RequestInit;
}

function setUp(
  answer: () => Response | Promise<Response>,
  token: string | null = 'secret',
  isForeign = false,
) {
  const sent: Sent[] = [];
  const unauthorized: Unauthorized[] = [];
  const timeouts: number[] = [];
  const failures: string[] = [];
  let passwordChanges = 0;
  const client = createApiClient({
    token: () => token,
    isForeign: () => isForeign,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return answer();
    },
    onUnauthorized: (event) => unauthorized.push(event),
    onPasswordChangeNeeded: () => {
      passwordChanges += 1;
    },
    onFailure: (what) => failures.push(what),
    now: () => NOW,
    timeout: (ms) => {
      timeouts.push(ms);
      return new AbortController().signal;
    },
  });
  const askedForChange = () => passwordChanges;
  return { client, sent, unauthorized, timeouts, failures, askedForChange };
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers });
}

function error(status: number, fields?: Record<string, string>): Response {
  return json({ error: { id: 'invalid', message: 'No.', requestId: 'r', fields } }, status);
}

const session = {
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T09:25:00.000Z',
  duration: 25,
  isStandalone: true,
};

describe('a call', () => {
  it('fills the path and the query and sends the token', async () => {
    const { client, sent } = setUp(() => json({ items: [], nextCursor: null }));
    await client.call(projectsApi.list, { query: { status: 'open,working' } });
    expect(sent[0]?.url).toBe('/api/projects?status=open%2Cworking');
    expect(sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
    });
  });

  it('sends the body as JSON to the path of the resource', async () => {
    const { client, sent } = setUp(() => error(404));
    await client.call(projectsApi.update, { params: { id: ID }, body: { title: 'New' } });
    expect(sent[0]?.url).toBe(`/api/projects/${ID}`);
    expect(sent[0]?.init).toMatchObject({ method: 'PUT', body: '{"title":"New"}' });
  });

  it('sends a file as it is, by the type that its endpoint takes, and waits longer for it', async () => {
    const { client, sent, timeouts } = setUp(() => json({}));
    const file = new Blob(['a picture'], { type: 'image/png' });
    await client.call(adminPicturesApi.upload, { file });
    expect(sent[0]?.init.body).toBe(file);
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect(timeouts).toEqual([120_000]);
  });

  it('sends no token where none is stored', async () => {
    const { client, sent } = setUp(() => json({ status: 'ok' }), null);
    await client.call(systemApi.health, {});
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json' });
  });

  it('times out after 10 s, and after 15 s for recording a session', async () => {
    const { client, timeouts } = setUp(() => error(404));
    await client.call(systemApi.health, {});
    await client.call(pomodorosApi.create, { body: session });
    expect(timeouts).toEqual([10_000, 15_000]);
  });
});

describe('the log line of a call', () => {
  it('holds its method, its address without values, and how it failed', async () => {
    const { client, failures } = setUp(() => error(404));
    await client.call(projectsApi.update, { params: { id: ID }, body: { title: 'Secret' } });
    expect(failures).toEqual(['PUT /projects/:id: 404']);
    const silent = setUp(() => error(503));
    await silent.client.call(systemApi.health, {});
    expect(silent.failures).toEqual(['GET /health: no usable answer']);
  });

  it('is not written for a successful call', async () => {
    const { client, failures } = setUp(() => json({ status: 'ok' }));
    await client.call(systemApi.health, {});
    expect(failures).toEqual([]);
  });
});

describe('the result of a call', () => {
  it('is the parsed reply', async () => {
    const { client } = setUp(() => json({ status: 'ok', more: 1 }));
    expect(await client.call(systemApi.health, {})).toEqual({
      kind: 'ok',
      value: { status: 'ok' },
    });
  });

  it('is null for 204', async () => {
    const { client } = setUp(() => new Response(null, { status: 204 }));
    expect(await client.call(authApi.logout, {})).toEqual({ kind: 'ok', value: undefined });
  });

  it('is a refusal with its fields', async () => {
    const { client } = setUp(() => error(422, { title: 'Title is missing.' }));
    const result = await client.call(projectsApi.create, { body: { title: '' } });
    expect(result).toEqual({
      kind: 'refused',
      status: 422,
      id: 'invalid',
      message: 'No.',
      fields: { title: 'Title is missing.' },
      current: null,
    });
  });

  it.each([
    ['a reply that is not what the contract says', () => json({ status: 'sick' })],
    ['a page of somebody else’s', () => new Response('<html>')],
    ['a refusal that is not ours', () => new Response('<html>', { status: 403 })],
    ['an error of the server', () => new Response('', { status: 502 })],
    ['a body that arrived too slowly', () => json({}, 408)],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is offline for %s', async (_what, answer) => {
    const { client } = setUp(answer);
    expect(await client.call(systemApi.health, {})).toEqual({
      kind: 'offline',
      retryAfterMs: null,
    });
  });

  it.each([
    [429, '40', 40_000],
    [503, '5', 5000],
    [503, 'Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    [503, '99999', 3_600_000],
    [503, 'soon', null],
  ])('is a pause for %i with Retry-After %s', async (status, header, retryAfterMs) => {
    const { client } = setUp(() => json({}, status, { 'retry-after': header }));
    expect(await client.call(systemApi.health, {})).toEqual({ kind: 'offline', retryAfterMs });
  });

  it('says that a backup is being restored', async () => {
    const error = { id: 'maintenance', message: 'A backup is being restored.', requestId: 'r1' };
    const { client } = setUp(() => json({ error }, 503, { 'retry-after': '5' }));
    expect(await client.call(systemApi.health, {})).toMatchObject({
      kind: 'offline',
      retryAfterMs: 5000,
      isRestoring: true,
    });
  });

  it('passes on the pause that the server asks for', async () => {
    const message = 'Too many attempts. Try again in 40 seconds.';
    const error = { id: 'tooManyRequests', message, requestId: 'r1' };
    const { client } = setUp(() => json({ error }, 429, { 'retry-after': '40' }));
    expect(await client.call(systemApi.health, {})).toEqual({
      kind: 'offline',
      retryAfterMs: 40_000,
      message,
    });
  });
});

describe('a token stored by another user in another tab', () => {
  it('is never sent: the call counts as unanswered', async () => {
    const { client, sent } = setUp(() => json({}), 'theirs', true);
    expect(await client.call(authApi.current, {})).toEqual({ kind: 'offline', retryAfterMs: null });
    expect(sent).toEqual([]);
  });

  it('does not stop calls without a token', async () => {
    const { client, sent } = setUp(() => json({ status: 'ok' }), null, true);
    await client.call(systemApi.health, {});
    expect(sent).toHaveLength(1);
  });
});

describe('an answer 401', () => {
  it('is reported with the token that was sent, and whether a timer call received it', async () => {
    const { client, unauthorized } = setUp(() => error(401));
    await client.call(authApi.current, {});
    await client.call(pomodorosApi.create, { body: session });
    expect(unauthorized).toEqual([
      { token: 'secret', isTimerCall: false, isAfterRestore: false },
      { token: 'secret', isTimerCall: true, isAfterRestore: false },
    ]);
  });

  it('is told apart where a restored backup has ended the sign-in', async () => {
    const headers = { [RESTORED_HEADER]: 'true' };
    const { client, unauthorized } = setUp(() => new Response('', { status: 401, headers }));
    await client.call(authApi.current, {});
    expect(unauthorized).toEqual([{ token: 'secret', isTimerCall: false, isAfterRestore: true }]);
  });

  it('is a refusal even where its body is not ours', async () => {
    const { client } = setUp(() => new Response('', { status: 401 }));
    expect(await client.call(authApi.current, {})).toMatchObject({ kind: 'refused', status: 401 });
  });
});

describe('an answer that wants a temporary password changed first', () => {
  it('is told, and a refusal like any other', async () => {
    const { id, message } = { id: 'passwordChangeNeeded', message: 'Set your own password first.' };
    const answer = () => json({ error: { id, message, requestId: 'r' } }, 403);
    const { client, unauthorized, askedForChange } = setUp(answer);
    expect(await client.call(projectsApi.list, {})).toEqual(PASSWORD_CHANGE_NEEDED);
    expect([askedForChange(), unauthorized]).toEqual([1, []]);
  });

  it('is no other answer 403', async () => {
    const { client, askedForChange } = setUp(() => error(403));
    await client.call(projectsApi.list, {});
    expect(askedForChange()).toBe(0);
  });
});

describe('a streamed response', () => {
  it('sends the token and the signal of its reader', async () => {
    const { client, sent, failures } = setUp(() => new Response('{"format":1}\n'));
    const { signal } = new AbortController();
    const response = await client.open(
      accountDataApi.export,
      { query: { parts: 'tasks' } },
      signal,
    );
    expect(await response.text()).toBe('{"format":1}\n');
    expect(sent[0]?.url).toBe('/api/users/export?parts=tasks');
    expect(sent[0]?.init).toMatchObject({ headers: { authorization: 'Bearer secret' }, signal });
    expect(failures).toEqual([]);
  });

  it('reports an expired sign-in like every call', async () => {
    const { client, unauthorized, failures } = setUp(() => error(401));
    const { signal } = new AbortController();
    expect((await client.open(accountDataApi.export, {}, signal)).status).toBe(401);
    expect(unauthorized).toEqual([{ token: 'secret', isTimerCall: false, isAfterRestore: false }]);
    expect(failures).toEqual(['GET /users/export: 401']);
  });

  it('rejects without an answer', async () => {
    const { client, failures } = setUp(() => Promise.reject(new TypeError('no network')));
    const { signal } = new AbortController();
    await expect(client.open(accountDataApi.export, {}, signal)).rejects.toThrow('no network');
    expect(failures).toEqual(['GET /users/export: no usable answer']);
  });
});
