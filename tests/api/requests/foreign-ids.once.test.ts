import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import { ask } from '#tests/support/ai/ask.ts';
import { createPasskeyDevice } from '#tests/support/browser/passkey-device.ts';
import { buildProject } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const MISSING = '01990000-0000-7000-8000-eeeeeeeeeeee';
const TABLES = [
  'users',
  'sessions',
  'projects',
  'tasks',
  'milestones',
  'notes',
  'task_counts',
  'pomodoros',
  'plans',
  'experiments',
  'active_timers',
  'achievements',
  'subscriptions',
  'receipt_parts',
  'passkeys',
  'ai_conversations',
  'ai_exchanges',
];

const PLANNED = { startsAt: '2026-11-20T12:00:00.000Z', endsAt: '2026-11-20T12:25:00.000Z' };

let api: TestApi;
let owner: TestUser;
let stranger: TestUser;
const owned: Record<string, string> = {};
let strangersProject: string;

beforeAll(async () => {
  api = await startApi();
  owner = await buildUser(api);
  stranger = await buildUser(api);
  strangersProject = (await buildProject(api, stranger)).id;
  owned['projects'] = buildId();
  owned['tasks'] = buildId();
  owned['pomodoros'] = buildId();
  const { token } = owner;
  await api.call('/projects', { token, body: { id: owned['projects'], title: 'Thesis' } });
  await api.call('/tasks', {
    token,
    body: { id: owned['tasks'], title: 'Introduction', projectId: owned['projects'] },
  });
  await api.call('/pomodoros', {
    token,
    body: { ...session(owned['projects']), id: owned['pomodoros'] },
  });
  for (const [feature, path, body] of [
    ['milestones', `/projects/${owned['projects']}/milestones`, { title: 'Draft' }],
    ['notes', `/projects/${owned['projects']}/notes`, { text: 'Plan' }],
    ['fast-tasks', '/fast-tasks', { title: 'Buy milk' }],
    ['standalone-tasks', '/standalone-tasks', { title: 'Read' }],
    ['plans', '/plans', { ...PLANNED, title: 'Read' }],
    [
      'experiments',
      '/experiments',
      { projectId: owned['projects'], fromMinutes: 25, toMinutes: 15 },
    ],
    ['subscriptions', '/subscriptions', { plan: 'monthly' }],
  ] as const) {
    owned[feature] = buildId();
    await api.call(path, { token, body: { id: owned[feature], ...body } });
  }
  owned['conversations'] = buildId();
  await ask(api, owner, 'How much today?', { conversationId: owned['conversations'] });
  await api.call('/subscriptions/receipt', { token, body: { content: RECEIPT_EXAMPLE } });
  const devices = await api.call('/users/sessions', { token });
  owned['sessions'] = devices.body.items[0].id;
  const { challenge, options } = (
    await api.call('/users/passkeys/options', { method: 'POST', token })
  ).body;
  const credential = createPasskeyDevice(api.env.siteUrl).create(options.challenge);
  const passkey = { challenge, name: 'Laptop', credential };
  owned['passkeys'] = (await api.call('/users/passkeys', { token, body: passkey })).body.passkey.id;
});

afterAll(() => api.stop());

function session(projectId: string | undefined) {
  return {
    projectId,
    startTime: '2026-11-20T09:00:00.000Z',
    endTime: '2026-11-20T09:25:00.000Z',
    duration: 25,
  };
}

/** Everything that the owner has, as stored. */
async function ownersRows(): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    const key = table === 'users' ? 'id' : 'user_id';
    rows[table] = await api.server
      .db(table)
      .where({ [key]: owner.id })
      .orderBy(1);
  }
  return rows;
}

const VALID_BODIES: Record<string, unknown> = {
  'projects.update': { title: 'Mine now' },
  'tasks.update': { title: 'Mine now', completed: true },
  'pomodoros.update': { note: 'Mine now' },
  'plans.update': { title: 'Mine now' },
  'experiments.end': { verdict: 'reverted' },
  'milestones.create': { title: 'Mine now' },
  'milestones.update': { title: 'Mine now', completed: true },
  'notes.create': { text: 'Mine now' },
  'notes.update': { text: 'Mine now', version: 1 },
  'fastTasks.update': { title: 'Mine now', completed: true },
  'aiConversations.rename': { title: 'Mine now' },
  'twoStep.renamePasskey': { name: 'Mine now' },
  'standaloneTasks.update': { title: 'Mine now', completed: true },
};

/** Whose id stands in a path: that of the thing named last before it. */
function featureOf(path: string): string {
  return path.split('/:id')[0]?.split('/').at(-1) ?? '';
}

/** Calls for administrators concern every user's data. */
const withId = allEndpoints().filter(
  ({ endpoint }) => endpoint.path.includes(':id') && endpoint.access !== 'admin',
);

describe('an id in the path that is somebody else’s', () => {
  it.each(withId)(
    'answers $name like an id that does not exist, and changes nothing',
    async ({ name, endpoint }) => {
      const feature = featureOf(endpoint.path);
      const before = await ownersRows();
      const callWith = (id: string | undefined) =>
        api.call(endpoint.path.replace(':id', String(id)), {
          method: endpoint.method,
          token: stranger.token,
          body: VALID_BODIES[name],
        });
      const foreign = await callWith(owned[feature]);
      const missing = await callWith(MISSING);
      expect(foreign.status).toBe(404);
      expect(missing.status).toBe(404);
      expect({ ...foreign.body.error, requestId: '' }).toEqual({
        ...missing.body.error,
        requestId: '',
      });
      expect(await ownersRows()).toEqual(before);
    },
  );
});

const lists = allEndpoints().filter(
  ({ endpoint: { method, path, access, produces } }) =>
    method === 'GET' &&
    !path.includes(':') &&
    access !== 'admin' &&
    produces !== 'text/event-stream',
);

it.each(lists)('nothing of somebody else is in $name', async ({ endpoint }) => {
  const { body } = await api.call(endpoint.path, { token: stranger.token });
  for (const id of Object.values(owned)) expect(JSON.stringify(body)).not.toContain(id);
});

describe('an id in the body that is somebody else’s', () => {
  const attempts: [
    string,
    string,
    'POST' | 'PUT',
    () => (id: string | undefined) => unknown,
    string,
  ][] = [
    [
      'a task in a foreign project',
      '/tasks',
      'POST',
      () => (id) => ({ title: 'x', projectId: id }),
      'projects',
    ],
    [
      'a part of a foreign task',
      '/tasks',
      'POST',
      () => (id) => ({ title: 'x', projectId: strangersProject, parentId: id }),
      'tasks',
    ],
    ['a session in a foreign project', '/pomodoros', 'POST', () => (id) => session(id), 'projects'],
    [
      'a session on a foreign task',
      '/pomodoros',
      'POST',
      () => (id) => ({ ...session(strangersProject), taskId: id }),
      'tasks',
    ],
    [
      'a plan for a foreign task',
      '/plans',
      'POST',
      () => (id) => ({ ...PLANNED, taskId: id }),
      'tasks',
    ],
    [
      'a plan for a foreign project',
      '/plans',
      'POST',
      () => (id) => ({ ...PLANNED, projectId: id }),
      'projects',
    ],
    [
      'an experiment with a foreign project',
      '/experiments',
      'POST',
      () => (id) => ({ projectId: id, fromMinutes: 25, toMinutes: 15 }),
      'projects',
    ],
    ['a foreign active task', '/users/active-task', 'PUT', () => (id) => ({ taskId: id }), 'tasks'],
    [
      'the position of a foreign project',
      '/projects/positions',
      'PUT',
      () => (id) => ({ positions: [{ id, position: 0 }] }),
      'projects',
    ],
  ];

  it.each(attempts)(
    'is refused like a missing one: %s',
    async (_name, path, method, body, feature) => {
      const before = await ownersRows();
      const callWith = (id: string | undefined) =>
        api.call(path, { method, token: stranger.token, body: body()(id) });
      const foreign = await callWith(owned[feature]);
      const missing = await callWith(MISSING);
      expect([404, 422]).toContain(foreign.status);
      expect(foreign.status).toBe(missing.status);
      expect({ ...foreign.body.error, requestId: '' }).toEqual({
        ...missing.body.error,
        requestId: '',
      });
      expect(await ownersRows()).toEqual(before);
    },
  );
});
