import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAsker, modelSettings } from '#tests/support/ai/ask.ts';
import { breakGoalDown } from '#tests/support/ai/break-down.ts';
import {
  type Behaviour,
  elements,
  type ModelEndpoint,
  sayElements,
  startModelEndpoint,
} from '#tests/support/ai/model-endpoint.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

let endpoint: ModelEndpoint;
let api: TestApi;
let user: TestUser;

const PARTS = [
  { title: 'Read the Groundwork', pomodoros: 3 },
  { title: 'Outline the essay', pomodoros: 1 },
  { title: 'Write the draft', pomodoros: 4 },
];
const AS_SHOWN = PARTS.map(({ title, pomodoros: estimate }) => ({ title, estimate }));
const GOAL = { goal: 'Write the essay on Kant' };

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  const limits = { firstWordMs: 800, idleMs: 800, totalMs: 4000, queueMs: 300 };
  api = await startApi({ ai: modelSettings(endpoint, { answersPerDay: 3, limits }) });
  user = await buildAsker(api);
});

beforeEach(async () => {
  endpoint.behave(sayElements(PARTS));
  await api.server.db('ai_days').delete();
  await allow({});
});

const allow = (fields: { notes?: boolean }) =>
  api.call('/ai/consent', {
    method: 'PUT',
    token: user.token,
    body: { host: endpoint.host, ...fields },
  });

afterAll(async () => {
  await api.stop();
  await endpoint.stop();
});

const answersLeft = async () =>
  (await api.call('/ai/status', { token: user.token })).body.answersLeft;

/** The message with the goal, as the endpoint has got it. */
const sentGoal = () =>
  JSON.parse(String(endpoint.requests[0]?.body.messages.at(-1)?.content ?? '{}'));

describe('a goal', () => {
  it('is split by the model part after part, which counts as one answer', async () => {
    expect(await breakGoalDown(api, user, GOAL)).toMatchObject({
      names: ['start', 'part', 'part', 'part', 'done'],
      parts: AS_SHOWN,
      reason: null,
      answersLeft: 2,
    });
    const { body } = endpoint.requests[0] ?? {};
    expect(body?.response_format?.type).toBe('json_schema');
    expect(body?.tools).toBeUndefined();
  });

  it('comes as its parts are complete, not at the end', async () => {
    const text = elements(...PARTS);
    endpoint.behave({ kind: 'stall', text: text.slice(0, text.indexOf('Write the draft')) });
    const { parts, reason } = await breakGoalDown(api, user, GOAL);
    expect(parts).toEqual(AS_SHOWN.slice(0, 2));
    expect(reason).toBe('cut');
  });

  it('is sent with the similar done work of its user, as titles and pomodoros', async () => {
    const { id: projectId } = await buildProject(api, user, { title: 'Ethics', workMinutes: 50 });
    const done = await buildTask(api, user, { projectId, title: 'Outline the essay on Hume' });
    await buildSession(api, user, '2026-11-20T09:30:00.000Z', {
      taskId: done.id,
      projectId,
      isStandalone: false,
    });
    const path = `/tasks/${done.id}`;
    await api.call(path, { method: 'PUT', token: user.token, body: { completed: true } });
    const body = { ...GOAL, projectId, kind: 'write', estimate: 8 } as const;
    expect((await breakGoalDown(api, user, body)).doneTasks).toBe(1);
    expect(sentGoal()).toEqual({
      goal: 'Write the essay on Kant',
      kind: 'Writing',
      project: 'Ethics',
      session_minutes: 50,
      likely_pomodoros: 8,
      done_tasks: [{ title: 'Outline the essay on Hume', pomodoros: 1 }],
    });
  });

  it('may be a task, whose notes are sent only where that is allowed', async () => {
    const { id: projectId } = await buildProject(api, user);
    const task = { projectId, title: 'Write chapter 3', notes: 'The secret twist' };
    const { id: taskId } = await buildTask(api, user, task);
    await breakGoalDown(api, user, { taskId });
    expect(sentGoal().goal).toBe('Write chapter 3');
    expect(endpoint.requests[0]?.raw).not.toContain('secret twist');
    await allow({ notes: true });
    endpoint.behave(sayElements(PARTS));
    await breakGoalDown(api, user, { taskId });
    expect(sentGoal().notes).toBe('The secret twist');
  });

  it('of nobody or somebody else is refused', async () => {
    const other = await buildUser(api);
    const { id: projectId } = await buildProject(api, other);
    const { id: taskId } = await buildTask(api, other, { projectId });
    const statuses = [{}, { taskId }, { ...GOAL, projectId }, { taskId: buildId() }, { goal: ' ' }];
    for (const body of statuses) {
      expect((await breakGoalDown(api, user, body)).status).toBe(422);
    }
    expect(endpoint.requests).toHaveLength(0);
  });

  it('is split by the built-in planner without premium, consent or answers left', async () => {
    const stranger = await buildUser(api);
    const reasonFor = async (who: TestUser) => (await breakGoalDown(api, who, GOAL)).reason;
    expect(await reasonFor(stranger)).toBe('notPremium');
    await givePremium(api, stranger);
    expect(await reasonFor(stranger)).toBe('noConsent');
    expect(endpoint.requests).toHaveLength(0);
    for (const left of [2, 1, 0]) {
      expect((await breakGoalDown(api, user, GOAL)).answersLeft).toBe(left);
    }
    expect(await breakGoalDown(api, user, GOAL)).toMatchObject({
      names: ['start', 'planner', 'done'],
      parts: [],
      reason: 'dayLimit',
    });
  });
});

const status = (code: number, headers: Record<string, string> = {}): Behaviour => ({
  kind: 'status',
  status: code,
  headers,
});
const say = (text: string): Behaviour => ({ kind: 'say', pieces: [text] });
const spaces = ' '.repeat(200_000);

describe('an endpoint that fails', () => {
  it.each<[string, Behaviour, string]>([
    ['is away', { kind: 'away' }, 'away'],
    ['never answers', { kind: 'silent' }, 'slow'],
    ['has no answer to requests', status(500), 'away'],
    ['refuses the request', status(400), 'refused'],
    ['has too many requests', status(429), 'busy'],
    ['asks for a long pause', status(429, { 'Retry-After': '60' }), 'busy'],
    ['writes words', say('First, read the book. Then write.'), 'unreadable'],
    ['writes nothing', say(''), 'unreadable'],
    ['writes no elements', say('{"elements":[]}'), 'unreadable'],
    ['writes another form', say('{"tasks":["Read"]}'), 'unreadable'],
    ['writes wrong JSON', say('{"elements":[{"title":"Read","pomodoros":2'), 'unreadable'],
    ['writes only invalid parts', say(elements({ title: '', pomodoros: 1 })), 'unreadable'],
    ['sends wrong chunks', { kind: 'raw', data: ['{"choices":[{'] }, 'unreadable'],
    ['breaks off in a word', { kind: 'cut', text: '{"elements":[{"title":"Rea' }, 'cut'],
    ['stops in a word', { kind: 'stall', text: '{"elements":[{"title":"Rea' }, 'cut'],
    ['writes 200 kB of nothing', say(`{"elements":[${spaces}`), 'tooLong'],
    ['writes for ever', { kind: 'endless', word: 'on and '.repeat(100) }, 'tooLong'],
  ])('and %s is replaced by the built-in planner, and not counted', async (_, fault, reason) => {
    endpoint.behave(fault);
    const result = await breakGoalDown(api, user, GOAL);
    expect(result).toMatchObject({ parts: [], reason, answersLeft: 3 });
    expect(JSON.stringify(result)).not.toContain('key-that-nobody-may-see');
    await vi.waitFor(() => expect(endpoint.open()).toBe(0));
  });

  it('after some parts says so, and is not counted', async () => {
    const text = elements(...PARTS);
    endpoint.behave({ kind: 'cut', text: text.slice(0, -30) });
    expect(await breakGoalDown(api, user, GOAL)).toMatchObject({
      parts: AS_SHOWN.slice(0, 2),
      reason: 'cut',
      answersLeft: 3,
    });
  });

  it('for a moment is asked again, after the time that it names', async () => {
    const faults = [status(503), status(429, { 'Retry-After': '0.01' })];
    endpoint.behave((_, index) => faults[index] ?? sayElements(PARTS));
    expect((await breakGoalDown(api, user, GOAL)).parts).toEqual(AS_SHOWN);
    expect(endpoint.requests).toHaveLength(3);
  });

  it.each([
    ['schemas', ['json_schema']],
    ['any format', ['json_schema', 'json_object']],
  ])('and does not know %s is asked without', async (_, unknown) => {
    endpoint.behave(({ response_format }) =>
      unknown.includes(response_format?.type ?? '') ? status(400) : sayElements(PARTS),
    );
    expect((await breakGoalDown(api, user, GOAL)).parts).toEqual(AS_SHOWN);
    expect(endpoint.requests).toHaveLength(unknown.length + 1);
  });
});

describe('parts', () => {
  it('that are wrong are left out', async () => {
    const wrong = [
      { title: 'No number' },
      { title: 'Words', pomodoros: 'two' },
      { title: 'None', pomodoros: 0 },
      { title: 'Too many', pomodoros: 13 },
      { title: 'Half', pomodoros: 1.5 },
      { title: '\u0000\u0007 \u202e', pomodoros: 1 },
      { title: 'x'.repeat(301), pomodoros: 1 },
      { title: 7, pomodoros: 1 },
      { title: 'More', pomodoros: 1, done: true },
      null,
      'Read',
      3,
      ['Read', 1],
    ];
    endpoint.behave(say(elements(...wrong, { title: ' Read\n\u0007Kant ', pomodoros: 12 })));
    expect(await breakGoalDown(api, user, GOAL)).toMatchObject({
      parts: [{ title: 'Read Kant', estimate: 12 }],
      reason: null,
    });
  });

  it('are twelve at most, and the call ends with the last', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ title: `Step ${at}`, pomodoros: 1 }));
    endpoint.behave(sayElements(many, 2));
    const { parts, reason } = await breakGoalDown(api, user, GOAL);
    expect([parts.length, reason]).toEqual([12, null]);
    await vi.waitFor(() => expect([endpoint.open(), endpoint.left()]).toEqual([0, 1]));
  });
});

describe('a breakdown that is stopped', () => {
  const stopAt = async (event: string) => {
    const stop = new AbortController();
    const onEvent = (name: string) => name === event && stop.abort();
    const call = breakGoalDown(api, user, GOAL, { signal: stop.signal, onEvent });
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(api.server.deps.turns.running()).toBe(0));
  };

  it('ends the call of the endpoint at once, and counts', async () => {
    endpoint.behave(sayElements([...PARTS, ...PARTS, ...PARTS], 20));
    await stopAt('part');
    await vi.waitFor(() => expect([endpoint.open(), endpoint.left()]).toEqual([0, 1]));
    await vi.waitFor(async () => expect(await answersLeft()).toBe(2));
  });

  it('before its first part does not count', async () => {
    endpoint.behave({ kind: 'silent' });
    await stopAt('start');
    expect(await answersLeft()).toBe(3);
  });
});

it('two at once are answered, a third of the same user waits', async () => {
  endpoint.behave({ kind: 'silent' });
  const all = [1, 2, 3].map(() => breakGoalDown(api, user, GOAL));
  const codes = (await Promise.all(all)).map(({ status: code }) => code);
  expect(codes.toSorted()).toEqual([200, 200, 429]);
});

it('a server that stops meanwhile says so', async () => {
  const other = await startApi({ ai: modelSettings(endpoint) });
  endpoint.behave({ kind: 'silent' });
  const asker = await buildAsker(other);
  const call = breakGoalDown(other, asker, GOAL);
  await vi.waitFor(() => expect(endpoint.open()).toBe(1));
  await other.stop();
  expect((await call).error).toBe('unavailable');
});
