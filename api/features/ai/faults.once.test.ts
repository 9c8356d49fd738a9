import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, buildAsker, modelSettings } from '#tests/support/ai/ask.ts';
import {
  type Behaviour,
  callTool,
  type ModelEndpoint,
  say,
  startModelEndpoint,
} from '#tests/support/ai/model-endpoint.ts';
import { buildSession } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, type TestUser } from '#tests/support/site/build.ts';

let endpoint: ModelEndpoint;
let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  const limits = { firstWordMs: 800, idleMs: 800, totalMs: 4000, queueMs: 300 };
  api = await startApi({ ai: modelSettings(endpoint, { answersAtOnce: 2, limits }) });
});

beforeEach(async () => {
  user = await buildAsker(api);
  await buildSession(api, user, '2026-11-20T09:30:00.000Z');
});

afterAll(async () => {
  await api.stop();
  await endpoint.stop();
});

const answersLeft = async () =>
  (await api.call('/ai/status', { token: user.token })).body.answersLeft;

const HTML = '<!doctype html><title>Hello</title>';
const status = (code: number, headers: Record<string, string> = {}): Behaviour => ({
  kind: 'status',
  status: code,
  headers,
});

describe('an endpoint that fails', () => {
  it.each<[string, Behaviour, string, number]>([
    ['is away', { kind: 'away' }, 'away', 3],
    ['is slow', { kind: 'silent' }, 'slow', 1],
    [
      'sends a page',
      { kind: 'status', status: 200, headers: { 'Content-Type': 'text/html' }, body: HTML },
      'unreadable',
      1,
    ],
    ['sends wrong JSON', { kind: 'raw', data: ['{"choices":[{'] }, 'unreadable', 1],
    ['sends other JSON', { kind: 'raw', data: ['{"hello":1}', '[DONE]'] }, 'unreadable', 1],
    ['sends nothing', { kind: 'raw', data: ['[DONE]'] }, 'unreadable', 1],
    ['has no answer to requests', status(500), 'away', 3],
    ['does not know the key', status(401), 'away', 1],
    ['refuses the request', status(400), 'refused', 1],
    ['has too many requests', status(429), 'busy', 3],
    ['asks for a long pause', status(429, { 'Retry-After': '60' }), 'busy', 1],
    ['leads elsewhere', status(307, { Location: 'http://127.0.0.1:9/' }), 'away', 3],
    ['calls tools for ever', callTool('progress', {}), 'unreadable', 6],
  ])(
    'and %s is replaced by the built-in planner, and not counted',
    async (_, fault, reason, calls) => {
      endpoint.behave(fault);
      const { answer, events } = await ask(api, user, 'How much did I focus today?');
      expect(answer).toMatchObject({ parts: [], isStopped: false, planner: { reason } });
      expect(JSON.stringify(answer?.planner?.parts)).toContain('25 min');
      expect(events.at(-1)).toMatchObject({ name: 'done', data: { answersLeft: 50 } });
      expect(endpoint.requests).toHaveLength(calls);
      expect(await answersLeft()).toBe(50);
      expect(JSON.stringify(events)).not.toContain('key-that-nobody-may-see');
    },
  );

  it.each<[string, Behaviour]>([
    ['breaks off in a word', { kind: 'cut', text: 'You worked a lo' }],
    ['stops in a word', { kind: 'stall', text: 'You worked a lo' }],
    ['never says that it is done', { kind: 'raw', data: [piece('You worked a lo')] }],
    ['goes on with wrong JSON', { kind: 'raw', data: [piece('You worked a lo'), '{"choices"'] }],
  ])('and %s keeps what came, and the planner answers as well', async (_, fault) => {
    endpoint.behave(fault);
    const conversationId = buildId();
    const { answer } = await ask(api, user, 'How much today?', { conversationId });
    expect(answer).toMatchObject({
      parts: [{ kind: 'text', text: 'You worked a lo' }],
      planner: { reason: 'cut' },
    });
    const { body } = await api.call(`/ai/conversations/${conversationId}`, { token: user.token });
    expect(body.exchanges[0].answer).toEqual(answer);
    expect(await answersLeft()).toBe(50);
  });

  it.each<[string, Behaviour]>([
    ['sends 200 kB', { kind: 'say', pieces: [`${'word '.repeat(40_000)}`] }],
    ['never ends', { kind: 'endless', word: `${'on and '.repeat(50)}` }],
  ])('and %s is cut', async (_, fault) => {
    endpoint.behave(fault);
    const { answer } = await ask(api, user, 'How much today?');
    expect(answer?.planner?.reason).toBe('tooLong');
    expect(answer?.parts[0]).toMatchObject({ text: expect.stringMatching(/^.{11000,12000}$/s) });
    await vi.waitFor(() => expect(endpoint.open()).toBe(0));
  });

  it('once is asked again', async () => {
    const faults = [status(503), status(429, { 'Retry-After': '0.01' })];
    endpoint.behave((_, index) => faults[index] ?? say('Here it is.'));
    expect((await ask(api, user, 'How much today?')).text).toBe('Here it is.');
    expect(endpoint.requests).toHaveLength(3);
    expect(await answersLeft()).toBe(49);
  });
});

function piece(content: string): string {
  return JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content } }] });
}

describe('an answer that is stopped', () => {
  it('ends the call of the endpoint at once, keeps what came and counts', async () => {
    endpoint.behave({ kind: 'endless', word: 'on ' });
    const conversationId = buildId();
    const stop = new AbortController();
    const asked = ask(api, user, 'How much today?', {
      conversationId,
      signal: stop.signal,
      onEvent: ({ name }) => name === 'text' && stop.abort(),
    });
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect([endpoint.open(), endpoint.left()]).toEqual([0, 1]));
    await vi.waitFor(async () => {
      const { body } = await api.call(`/ai/conversations/${conversationId}`, { token: user.token });
      expect(body.exchanges[0].answer).toMatchObject({ isStopped: true, planner: null });
      expect(body.exchanges[0].answer.parts[0].text).toMatch(/^on /);
    });
    expect(await answersLeft()).toBe(49);
  });

  it('before its first word does not count', async () => {
    endpoint.behave({ kind: 'silent' });
    const stop = new AbortController();
    const asked = ask(api, user, 'How much today?', {
      signal: stop.signal,
      onEvent: ({ name }) => name === 'start' && stop.abort(),
    });
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(api.server.deps.turns.running()).toBe(0));
    expect(await answersLeft()).toBe(50);
  });
});

describe('many questions at once', () => {
  it('wait for a turn, and are answered by the planner where none comes', async () => {
    endpoint.behave({ kind: 'silent' });
    const users = [user, await buildAsker(api), await buildAsker(api), await buildAsker(api)];
    const all = [...users, await buildAsker(api)].map((each) => ask(api, each, 'How much today?'));
    const reasons = (await Promise.all(all)).map(({ answer }) => answer?.planner?.reason);
    expect(reasons.toSorted()).toEqual(['busy', 'busy', 'busy', 'slow', 'slow']);
  });

  it('of one user are refused beyond two', async () => {
    endpoint.behave({ kind: 'silent' });
    const all = [1, 2, 3].map(() => ask(api, user, 'How much today?'));
    const codes = (await Promise.all(all)).map(({ status: code }) => code);
    expect(codes.toSorted()).toEqual([200, 200, 429]);
  });

  it('with the same id are one: the other is told to wait', async () => {
    endpoint.behave({ kind: 'say', pieces: ['Once.'], pauseMs: 100 });
    const id = buildId();
    const all = [1, 2].map(() => ask(api, user, 'How much today?', { id }));
    const codes = (await Promise.all(all)).map(({ status: code }) => code);
    expect(codes.toSorted()).toEqual([200, 409]);
    expect(endpoint.requests).toHaveLength(1);
  });
});

it('a question whose server stops meanwhile says so, and can be asked again', async () => {
  const other = await startApi({ ai: modelSettings(endpoint) });
  endpoint.behave({ kind: 'silent' });
  const asker = await buildAsker(other);
  let isAsked = false;
  const asked = ask(other, asker, 'How much today?', { onEvent: () => (isAsked = true) });
  await vi.waitFor(() => expect(isAsked && endpoint.open() === 1).toBe(true));
  await other.stop();
  expect((await asked).events.at(-1)).toMatchObject({ name: 'error', data: { id: 'unavailable' } });
});
