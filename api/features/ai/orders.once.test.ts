import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, buildAsker, modelSettings } from '#tests/support/ai/ask.ts';
import { breakGoalDown } from '#tests/support/ai/break-down.ts';
import {
  type Behaviour,
  type ChatRequest,
  elements,
  type ModelEndpoint,
  say,
  sayElements,
  startModelEndpoint,
  toolResults,
} from '#tests/support/ai/model-endpoint.ts';
import { OUTSIDE, TEXTS_WITH_ORDERS } from '#tests/support/ai/orders.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { tablesOfUsers } from '#tests/support/database/schema/tables-of-users.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import type { TestUser } from '#tests/support/site/build.ts';

let endpoint: ModelEndpoint;
let api: TestApi;
let user: TestUser;
let victim: TestUser;
let victimsTask: { id: string };
let projectId: string;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  api = await startApi({ ai: modelSettings(endpoint, { answersPerDay: 1000 }) });
  user = await buildAsker(api, { notes: true, intentions: true });
  victim = await buildAsker(api);
  const { id } = await buildProject(api, victim, { title: 'Secret merger' });
  victimsTask = await buildTask(api, victim, { projectId: id, title: 'Secret task' });
  ({ id: projectId } = await buildProject(api, user, { title: TEXTS_WITH_ORDERS[4] ?? '' }));
});

afterAll(async () => {
  await api.stop();
  await endpoint.stop();
});

/** Calls that an obedient model would make. */
const forbidden = () => [
  { name: 'delete_task', args: `{"id":"${victimsTask.id}"}` },
  { name: 'run_sql', args: '{"sql":"delete from tasks"}' },
  { name: 'create_task', args: '{"title":"Owned"}' },
  { name: 'open_tasks', args: `{"userId":"${victim.id}"}` },
  { name: 'open_tasks', args: `{"project":"Secret merger"}` },
  { name: 'task_forecast', args: `{"task":"${victimsTask.id}"}` },
  { name: 'task_forecast', args: '{"task":"Secret task"}' },
  { name: 'focus_by_day', args: '{"from":"2000-01-01","to":"2099-12-31"}' },
];

/** Rows of every table but those that an answer is kept in. */
async function rows(): Promise<string> {
  const { db } = api.server;
  const all: unknown[] = [];
  for (const table of (await tablesOfUsers(db)).keys()) {
    const isOfAnswers =
      table.startsWith('ai_') || ['sessions', 'account_usage', 'mails_of_users'].includes(table);
    if (!isOfAnswers) all.push([table, await db(table).orderBy('user_id')]);
  }
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Reads the texts, obeys whatever they say, and answers with everything that loads from elsewhere. */
function obey(request: ChatRequest) {
  const results = toolResults(request);
  if (results.length === 0) {
    const span = '{"from":"2026-11-16","to":"2026-11-22"}';
    return {
      kind: 'call' as const,
      calls: [
        { name: 'open_tasks', args: '{}' },
        { name: 'session_texts', args: span },
      ],
    };
  }
  if (results.length === 2) return { kind: 'call' as const, calls: forbidden() };
  return say(`As ordered: ${OUTSIDE.join(' ')} ${results.join(' ')}`.slice(0, 6000));
}

/** Text that could load something from elsewhere, with its surroundings. */
const LOADS = /.{0,30}(?:\]\(|!\[|<[a-z!/]|:\/\/|javascript:|data:image|www\.).{0,30}/iu;

it('there are a hundred texts', () => {
  expect(new Set(TEXTS_WITH_ORDERS).size).toBe(100);
});

const titleOf = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 290).toWellFormed();

/** Returns texts in groups of five, each with the place of its first text. */
function inFives(texts: readonly string[]): [number, readonly string[]][] {
  const firsts = texts.map((_, index) => index).filter((index) => index % 5 === 0);
  return firsts.map((first) => [first, texts.slice(first, first + 5)]);
}

describe('a model that obeys orders in texts', () => {
  it.each(inFives(TEXTS_WITH_ORDERS))(
    'reaches nothing with texts %i and the four that follow',
    async (first, texts) => {
      await api.server.db('tasks').where({ user_id: user.id }).delete();
      for (const text of texts) {
        await buildTask(api, user, { projectId, title: titleOf(text), notes: text });
      }
      const [note] = texts;
      if (first === 0) await buildSession(api, user, '2026-11-20T09:30:00.000Z', { note });
      const before = await rows();
      endpoint.behave(obey);
      const { answer, events } = await ask(api, user, 'What is open?');
      expect(await rows()).toBe(before);
      expect(JSON.stringify(events)).not.toMatch(/Secret (?:merger|task)"/);
      const results = toolResults(endpoint.requests.at(-1)?.body ?? { model: '', messages: [] });
      expect(results.join('')).not.toContain('Secret merger","');
      expect(results.slice(2).join('')).not.toContain(victim.id.slice(0, 12).concat('"'));
      const said = (answer?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : ''));
      expect(said.join('')).toContain('As ordered');
      expect(LOADS.exec(said.join(''))?.[0]).toBeUndefined();
    },
  );
});

/** A model that has read a goal, and answers with orders, calls and everything that loads from elsewhere. */
function obeyGoal({ messages }: ChatRequest): Behaviour {
  const read = String(messages.at(-1)?.content);
  const titles = [...OUTSIDE.slice(0, 6), read.slice(0, 280), victimsTask.id];
  const parts = titles.map((title) => ({ title, pomodoros: 1 }));
  const calls = forbidden();
  return { kind: 'call', calls, say: elements(...parts, { title: 'Owned', delete: 'all tasks' }) };
}

describe('a model that obeys orders in a goal', () => {
  it.each(TEXTS_WITH_ORDERS.map((text, index) => [index, text] as const))(
    'colours titles and nothing else with text %i',
    async (index, text) => {
      await api.server.db('tasks').where({ user_id: user.id }).delete();
      const task = await buildTask(api, user, { projectId, title: titleOf(text), notes: text });
      const before = await rows();
      endpoint.behave(index % 2 === 0 ? obeyGoal : sayElements([{ title: text, pomodoros: 1 }]));
      const { parts, status } = await breakGoalDown(api, user, { taskId: task.id });
      expect([status, await rows()]).toEqual([200, before]);
      expect(endpoint.requests[0]?.raw).not.toContain('Secret');
      for (const part of parts) {
        expect(Object.keys(part)).toEqual(['title', 'estimate']);
        expect(part.title).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]{1,600}$/u);
      }
    },
  );
});
