import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AiAnswer } from '#shared/contract/account/ai/ai-answers.ts';
import { ask, buildAsker, modelSettings } from '#tests/support/ai/ask.ts';
import {
  callTool,
  type ModelEndpoint,
  say,
  startModelEndpoint,
  toolResults,
} from '#tests/support/ai/model-endpoint.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

let endpoint: ModelEndpoint;
let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  api = await startApi({ ai: modelSettings(endpoint, { answersPerDay: 3 }) });
});

beforeEach(async () => {
  endpoint.behave(say('Hello there.'));
  user = await buildAsker(api);
});

afterAll(async () => {
  await api.stop();
  await endpoint.stop();
});

const status = async ({ token } = user) => (await api.call('/ai/status', { token })).body;
const conversation = async (id: string, { token } = user) =>
  (await api.call(`/ai/conversations/${id}`, { token })).body;

/** The answer of the built-in planner as text. */
function wordsOf(answer: AiAnswer | null | undefined): string {
  const parts = answer?.planner?.parts ?? [];
  return parts.map((part) => (part.kind === 'text' ? part.text : part.figure.value)).join('');
}

describe('the status', () => {
  it('names the model, its host, the consent and what is left', async () => {
    expect(await status()).toEqual({
      model: { name: 'small', host: endpoint.host },
      isPremium: true,
      mayAskModel: true,
      answersPerDay: 3,
      answersLeft: 3,
      consent: {
        host: endpoint.host,
        notes: false,
        intentions: false,
        givenAt: '2026-11-20T10:00:00.000Z',
      },
      renewsAt: '2026-11-21T00:00:00.000Z',
    });
  });

  it('never holds the key', async () => {
    expect(JSON.stringify(await status())).not.toContain('key-that-nobody-may-see');
  });
});

describe('the consent', () => {
  it('is refused for another host than that of the model, and can be withdrawn', async () => {
    const { token } = user;
    const put = (host: string) =>
      api.call('/ai/consent', { method: 'PUT', token, body: { host, notes: true } });
    expect((await put('elsewhere.example')).status).toBe(409);
    expect((await put(endpoint.host)).body.consent).toMatchObject({ notes: true });
    const withdrawn = await api.call('/ai/consent', { method: 'DELETE', token });
    expect(withdrawn.body).toMatchObject({ consent: null, mayAskModel: false });
  });

  it('for another host counts for nothing', async () => {
    await api.server.db('ai_consents').where({ user_id: user.id }).update({ host: 'old.example' });
    const { answer } = await ask(api, user, 'How was my week?');
    expect(answer?.planner?.reason).toBe('noConsent');
    expect(endpoint.requests).toEqual([]);
  });
});

describe('a question', () => {
  it('is answered by the model, streamed and kept', async () => {
    endpoint.behave(say('You did **well** this week.'));
    const conversationId = buildId();
    const asked = await ask(api, user, 'How was my week?', { conversationId });
    expect(asked.text).toBe('You did **well** this week.');
    expect(asked.events.map(({ name }) => name)).toEqual([
      'start',
      ...Array(asked.events.length - 2).fill('text'),
      'done',
    ]);
    expect(asked.answer?.parts).toEqual([{ kind: 'text', text: asked.text }]);
    expect(await conversation(conversationId)).toMatchObject({
      title: 'How was my week?',
      exchanges: [{ question: 'How was my week?', answer: asked.answer }],
    });
    expect((await status()).answersLeft).toBe(2);
  });

  it('is answered with figures of queries that link to their places', async () => {
    const { id: projectId } = await buildProject(api, user, { title: 'Thesis' });
    await buildSession(api, user, '2026-11-20T09:30:00.000Z', { projectId, isStandalone: false });
    endpoint.behave((request) =>
      toolResults(request).length === 0
        ? callTool('focus_by_project', { from: '2026-11-16', to: '2026-11-22' })
        : say('On Thesis you focused 25 min [f1], not [f99].'),
    );
    const { answer, events } = await ask(api, user, 'How long on Thesis?');
    expect(events).toContainEqual({ name: 'query', data: { label: 'Focus by project' } });
    expect(answer?.parts).toEqual([
      { kind: 'text', text: 'On Thesis you focused ' },
      {
        kind: 'figure',
        figure: {
          id: 'f1',
          value: '25 min',
          label: expect.stringMatching(/^Focus on Thesis 16.+22 Nov 2026$/),
          place: {
            tab: 'stats',
            projectId: null,
            detail: `view=sessions&from=2026-11-16&to=2026-11-22&of=${projectId}`,
          },
        },
      },
      { kind: 'text', text: ', not.' },
    ]);
    const [first] = toolResults(endpoint.requests[1]?.body ?? { model: '', messages: [] });
    expect(JSON.parse(first ?? '')).toMatchObject({
      projects: [{ ref: 'p1', title: 'Thesis', minutes: { figure: 'f1', value: '25 min' } }],
    });
    expect(first).not.toContain(projectId);
  });

  it('asked again with its id is answered with the same, and not sent again', async () => {
    const id = buildId();
    const conversationId = buildId();
    const first = await ask(api, user, 'Hello?', { id, conversationId });
    const again = await ask(api, user, 'Hello?', { id, conversationId });
    expect(again.answer).toEqual(first.answer);
    expect(endpoint.requests).toHaveLength(1);
    expect((await status()).answersLeft).toBe(2);
  });

  it('takes earlier ones of its conversation along', async () => {
    const conversationId = buildId();
    await ask(api, user, 'My name is Ada.', { conversationId });
    await ask(api, user, 'What is it?', { conversationId });
    expect(endpoint.requests[1]?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'My name is Ada.' },
      { role: 'assistant', content: 'Hello there.' },
      { role: 'user', content: 'What is it?' },
    ]);
  });

  it('beyond the answers of a day is answered by the built-in planner', async () => {
    for (let count = 0; count < 3; count += 1) await ask(api, user, 'Hello?');
    const { answer } = await ask(api, user, 'How much did I focus today?');
    expect(answer).toMatchObject({ parts: [], planner: { reason: 'dayLimit' } });
    expect(endpoint.requests).toHaveLength(3);
    api.clock.nowMs += 24 * 3_600_000;
    expect(await status()).toMatchObject({ answersLeft: 3 });
    api.clock.nowMs -= 24 * 3_600_000;
  });

  it('without premium is answered by the built-in planner from the figures', async () => {
    await givePremium(api, user, 'free');
    await buildSession(api, user, '2026-11-20T09:30:00.000Z');
    const { answer, events } = await ask(api, user, 'How much did I focus today?');
    expect(events[0]).toMatchObject({ name: 'start', data: { isModel: false } });
    expect(answer?.planner).toMatchObject({
      reason: 'notPremium',
      message: expect.stringContaining('part of premium'),
      parts: [
        { kind: 'text', text: 'Focus today: ' },
        { kind: 'figure', figure: { value: '25 min' } },
        { kind: 'text', text: ' in 1 pomodoro.' },
      ],
    });
    expect(endpoint.requests).toEqual([]);
  });

  it('about one project and days of its own is answered by the planner with just that', async () => {
    await givePremium(api, user, 'free');
    const { id: projectId } = await buildProject(api, user, { title: 'Thesis' });
    await buildSession(api, user, '2026-10-20T09:30:00.000Z', { projectId, isStandalone: false });
    await buildSession(api, user, '2026-11-20T09:30:00.000Z');
    const { answer } = await ask(api, user, 'How much did I work on Thesis in October?');
    expect(wordsOf(answer)).toMatch(/^Focus on Thesis 1.+31 Oct 2026: 25 min in 1 pomodoro\.$/);
    const due = await ask(api, user, 'Which tasks are due next week?');
    expect(wordsOf(due.answer)).toMatch(/^You have no open tasks due 23.+29 Nov 2026\.$/);
  });

  it('that is not understood whole is answered with what was not understood', async () => {
    await givePremium(api, user, 'free');
    const { answer } = await ask(api, user, 'Move all my tasks to next week');
    expect(wordsOf(answer)).toBe('Not understood: “move”. These questions can be answered:');
    expect(answer?.planner?.suggestions).toContain('Which tasks are due next week?');
  });

  it('sends titles, and notes and intentions only where each is allowed', async () => {
    const { id: projectId } = await buildProject(api, user, { title: 'Thesis' });
    await buildTask(api, user, { projectId, title: 'Chapter 2', notes: 'secret note' });
    await buildSession(api, user, '2026-11-20T09:30:00.000Z', {
      intention: 'secret intention',
      note: 'secret thought',
    });
    const everything = { from: '2026-11-16', to: '2026-11-22' };
    endpoint.behave((_, index) =>
      index % 2 === 1
        ? say('Done.')
        : {
            kind: 'call',
            calls: [
              { name: 'open_tasks', args: '{}' },
              { name: 'session_texts', args: JSON.stringify(everything) },
            ],
          },
    );
    const sent = () => endpoint.requests.map(({ raw }) => raw).join('\n');
    await ask(api, user, 'What is open?');
    expect(sent()).toContain('Chapter 2');
    expect(sent()).not.toContain('secret');
    const body = { host: endpoint.host, intentions: true };
    await api.call('/ai/consent', { method: 'PUT', token: user.token, body });
    await ask(api, user, 'What is open?');
    expect(sent()).toContain('secret intention');
    expect(sent()).not.toMatch(/secret (?:note|thought)/);
    await api.call('/ai/consent', {
      method: 'PUT',
      token: user.token,
      body: { ...body, notes: true },
    });
    await ask(api, user, 'What is open?');
    expect(sent()).toMatch(/secret note.*secret thought/s);
    expect(sent()).not.toContain(user.email);
  });

  it('may end with a proposal of tasks, of which nothing is saved', async () => {
    const { id: projectId } = await buildProject(api, user, { title: 'Thesis' });
    const tasks = [
      { title: '  Read two papers ', project: 'thesis', estimate: 3, due: '2026-11-24' },
      { title: 'Unknown project', project: 'Nowhere' },
    ];
    endpoint.behave((request) =>
      toolResults(request).length === 0 ? callTool('propose_tasks', { tasks }) : say('Two tasks.'),
    );
    const { answer } = await ask(api, user, 'Make tasks of this');
    expect(answer?.proposals).toEqual([
      {
        id: expect.any(String),
        tasks: [
          {
            id: expect.any(String),
            title: 'Read two papers',
            projectId,
            parentId: null,
            estimate: 3,
            dueOn: '2026-11-24',
          },
          expect.objectContaining({ title: 'Unknown project', projectId: null }),
        ],
      },
    ]);
    expect((await api.call('/tasks', { token: user.token })).body.items).toEqual([]);
  });

  it('is refused with wrong input', async () => {
    const { token } = user;
    const call = (body: object) => api.call('/ai/ask', { token, body });
    expect((await call({ id: buildId(), conversationId: buildId(), question: ' ' })).status).toBe(
      422,
    );
    const long = 'a'.repeat(4001);
    expect((await call({ id: buildId(), conversationId: buildId(), question: long })).status).toBe(
      422,
    );
    expect((await call({ question: 'Hello?' })).status).toBe(422);
  });
});

describe('conversations', () => {
  it('are listed, renamed and deleted', async () => {
    const { token } = user;
    const conversationId = buildId();
    await ask(api, user, 'Hello?', { conversationId });
    api.clock.nowMs += 1000;
    await ask(api, user, 'A question that is much longer than what fits into the title of a list');
    const list = async () => (await api.call('/ai/conversations', { token })).body.items;
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'A question that is much longer than what fits into the…',
      'Hello?',
    ]);
    const rename = { method: 'PUT', token, body: { title: 'Greetings' } } as const;
    const renamed = await api.call(`/ai/conversations/${conversationId}`, rename);
    expect(renamed.body).toMatchObject({ title: 'Greetings' });
    const remove = { method: 'DELETE', token } as const;
    expect((await api.call(`/ai/conversations/${conversationId}`, remove)).status).toBe(204);
    expect((await api.call(`/ai/conversations/${conversationId}`, { token })).status).toBe(404);
    expect((await api.call('/ai/conversations', remove)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await api.server.db('ai_exchanges').where({ user_id: user.id })).toEqual([]);
  });

  it('free their room when they are deleted', async () => {
    const { token } = user;
    await ask(api, user, 'Hello?');
    await api.call('/ai/conversations', { method: 'DELETE', token });
    const usage = await api.server.db('account_usage').where({ user_id: user.id });
    expect(usage.map(({ used }) => used)).toEqual(usage.map(() => 0));
  });

  it('of another user are not found', async () => {
    const conversationId = buildId();
    await ask(api, user, 'Hello?', { conversationId });
    const { token } = await buildUser(api);
    expect((await api.call(`/ai/conversations/${conversationId}`, { token })).status).toBe(404);
  });

  it('are exported with the consent', async () => {
    await ask(api, user, 'Hello?');
    const { body } = await api.call('/users/export', { token: user.token });
    expect(body).toMatchObject({
      conversations: [{ title: 'Hello?' }],
      questions: [{ question: 'Hello?', answer: { parts: [{ text: 'Hello there.' }] } }],
      consents: [{ host: endpoint.host, notes: false }],
    });
  });

  it('are full after 100 questions', async () => {
    const conversationId = buildId();
    await ask(api, user, 'Hello?', { conversationId });
    const [row] = await api.server.db('ai_exchanges').where({ user_id: user.id });
    const rows = Array.from({ length: 99 }, () => ({ ...row, id: buildId() }));
    await api.server.db.batchInsert('ai_exchanges', rows, 50);
    expect((await ask(api, user, 'Once more?', { conversationId })).status).toBe(422);
  });
});
