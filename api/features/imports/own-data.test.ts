import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_LISTS } from '#shared/domain/import/own-json.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const send = ({ token }: TestUser, body: object) => api.call('/users/import', { token, body });

async function exportOf({ token }: TestUser) {
  const { body } = await api.call('/users/export', { token });
  return body;
}

/** Returns the lists of an export that an import reads. */
function listsOf(document: Record<string, unknown>) {
  return Object.fromEntries(OWN_LISTS.map((list) => [list, document[list]]));
}

/** Builds a user with data in every list. */
async function buildBusyUser(): Promise<TestUser> {
  const user = await buildUser(api, { timeZone: 'Europe/Vienna' });
  const { token } = user;
  const project = await buildProject(api, user, { title: 'Thesis' });
  const finished = await buildProject(api, user, { title: 'Old' });
  const gone = await buildProject(api, user, { title: 'Gone' });
  const length = { workMinutes: 35 };
  await api.call(`/projects/${project.id}`, { method: 'PUT', token, body: length });
  await api.call(`/projects/${project.id}/working`, { method: 'PUT', token });
  await api.call(`/projects/${finished.id}/finish`, { method: 'PUT', token });
  const task = await buildTask(api, user, {
    projectId: project.id,
    estimate: 3,
    notes: 'Slowly',
    tags: ['ä', 'b'],
    dueOn: '2026-12-01',
    repeat: 'monthly',
  });
  await buildTask(api, user, { projectId: project.id, title: 'Part', parentId: task.id });
  const lost = await buildTask(api, user, { projectId: gone.id, title: 'Lost' });
  for (const [path, body] of [
    [`/projects/${project.id}/milestones`, { title: 'Draft', dueOn: '2026-12-24' }],
    [`/projects/${project.id}/notes`, { text: '# Plan\n\n=1+1' }],
    ['/fast-tasks', { title: 'Milk', dueOn: '2026-11-23' }],
    ['/standalone-tasks', { title: 'Read' }],
  ] as const) {
    const { body: made } = await api.call(path, { token, body });
    if (path.endsWith('tasks')) {
      await api.call(`${path}/${made.id}/increment`, { method: 'PUT', token });
    }
  }
  await buildSession(api, user, '2026-11-20T09:00:00.000Z', {
    projectId: project.id,
    taskId: task.id,
    isStandalone: false,
    note: 'Wörter',
    internalInterruptions: 2,
    intention: 'Chapter 1',
    timeZone: 'Europe/Vienna',
  });
  await buildSession(api, user, '2026-11-19T23:30:00.000Z', {
    projectId: gone.id,
    taskId: lost.id,
    isStandalone: false,
    timeZone: 'Europe/Vienna',
  });
  await api.call(`/projects/${gone.id}`, { method: 'DELETE', token });
  await api.call('/plans', {
    token,
    body: {
      taskId: task.id,
      timeZone: 'Europe/Vienna',
      startsAt: '2026-11-23T09:00:00.000Z',
      endsAt: '2026-11-23T10:00:00.000Z',
    },
  });
  return user;
}

describe('POST /users/import', () => {
  test('imports a whole export into another account, and adds nothing the second time', async () => {
    const user = await buildBusyUser();
    const document = await exportOf(user);
    expect(document.projects).toHaveLength(3);
    const other = await buildUser(api);
    const first = await send(other, listsOf(document));
    expect(first.body).toEqual({
      lists: [
        { list: 'projects', added: 3, present: 0 },
        { list: 'milestones', added: 1, present: 0 },
        { list: 'notes', added: 1, present: 0 },
        { list: 'looseTasks', added: 2, present: 0 },
        { list: 'tasks', added: 3, present: 0 },
        { list: 'sessions', added: 2, present: 0 },
        { list: 'plans', added: 1, present: 0 },
      ],
      refused: [],
      leftOut: [],
    });
    expect(listsOf(await exportOf(other))).toEqual(listsOf(document));
    const again = await send(other, listsOf(document));
    expect(again.body.lists.every(({ added }: { added: number }) => added === 0)).toBe(true);
    expect(listsOf(await exportOf(other))).toEqual(listsOf(document));
    const [stats, others] = await Promise.all(
      [user, other].map(({ token }) => api.call('/stats', { token })),
    );
    expect(others?.body.totalPomodoros).toBe(stats?.body.totalPomodoros);
    const achievements = await api.server.db('achievements').where({ user_id: other.id });
    expect(achievements.length).toBeGreaterThan(0);
  });

  test('keeps existing records, and restores deleted ones', async () => {
    const user = await buildBusyUser();
    const document = await exportOf(user);
    const [kept, part] = document.tasks.filter(
      ({ deletedAt }: { deletedAt: string | null }) => deletedAt === null,
    );
    await api.call(`/tasks/${kept.id}`, {
      method: 'PUT',
      token: user.token,
      body: { title: 'Changed since' },
    });
    await api.call(`/tasks/${part.id}`, { method: 'DELETE', token: user.token });
    const reply = await send(user, { tasks: document.tasks });
    expect(reply.body.lists).toEqual([{ list: 'tasks', added: 1, present: 2 }]);
    const after = await exportOf(user);
    const titles = after.tasks.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Changed since', part.title]));
  });

  test('reports a bad record with its list, place and field, and imports the others', async () => {
    const user = await buildUser(api);
    const at = '2026-11-01T08:00:00.000Z';
    const id = buildId();
    const reply = await send(user, {
      projects: [{ id, title: 'Good', createdAt: at }, { id: 'x' }, 7],
      notes: [{ id: buildId(), projectId: buildId(), text: 'x', createdAt: at, updatedAt: at }],
    });
    expect(reply.status).toBe(200);
    expect(reply.body.lists).toEqual([{ list: 'projects', added: 1, present: 0 }]);
    expect(reply.body.refused).toMatchObject([
      { list: 'projects', index: 1, id: 'x', message: expect.stringMatching(/^id: An id is/) },
      { list: 'projects', index: 2, id: null },
      { list: 'notes', index: 0, message: 'Its project doesn’t exist.' },
    ]);
  });

  test('reaches nothing of another user by its id', async () => {
    const [user, stranger] = [await buildUser(api), await buildUser(api)];
    const project = await buildProject(api, stranger);
    const at = '2026-11-01T08:00:00.000Z';
    const reply = await send(user, {
      tasks: [{ id: buildId(), projectId: project.id, title: 'x', createdAt: at }],
      sessions: [
        {
          id: buildId(),
          projectId: project.id,
          startTime: at,
          endTime: at,
          duration: 1,
          timeZone: 'UTC',
          createdAt: at,
        },
      ],
    });
    expect(reply.body.refused).toMatchObject([{ list: 'tasks' }]);
    expect(reply.body.leftOut).toEqual([
      {
        list: 'sessions',
        index: 0,
        message: 'Its project doesn’t exist, so it is imported without one.',
      },
    ]);
    expect((await exportOf(stranger)).tasks).toEqual([]);
  });

  test('flags a session that overlaps an existing one', async () => {
    const user = await buildUser(api);
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const document = await exportOf(user);
    const copy = { ...document.sessions[0], id: buildId() };
    await send(user, { sessions: [copy] });
    const { sessions } = await exportOf(user);
    const flags = sessions.map(({ isFlagged }: { isFlagged: boolean }) => isFlagged);
    expect(flags.toSorted()).toEqual([false, true]);
  });

  test('accepts at most 500 records in all lists together', async () => {
    const user = await buildUser(api);
    const reply = await send(user, { tasks: Array(400).fill({}), notes: Array(101).fill({}) });
    expect([reply.status, reply.body.error.message]).toEqual([
      422,
      'Send at most 500 records in one call.',
    ]);
  });
});

describe('GET /users/export', () => {
  test('is one document of everything, with exact times and no secret', async () => {
    const user = await buildBusyUser();
    const reply = await api.call('/users/export', { token: user.token });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="ripen.json"');
    expect(reply.body).toMatchObject({
      format: 'ripen-account',
      version: 1,
      exportedAt: '2026-11-20T10:00:00.000Z',
      profile: { email: user.email, timeZone: 'Europe/Vienna' },
      settings: { workTime: 25 },
      devices: [{ lastSeenAt: '2026-11-20T10:00:00.000Z' }],
    });
    const lengths = Object.values(reply.body)
      .filter(Array.isArray)
      .map((list) => list.length);
    const records = lengths.reduce((sum, length) => sum + length, 0);
    expect(reply.headers.get('x-export-records')).toBe(String(records));
    const session = reply.body.sessions.find(({ note }: { note: string }) => note === 'Wörter');
    expect(session).toMatchObject({
      startTime: '2026-11-20T08:35:00.000Z',
      endTime: '2026-11-20T09:00:00.000Z',
      projectTitle: 'Thesis',
      taskTitle: 'Introduction',
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|token|password/i);
  });

  test('contains the requested lists, and refuses unknown ones', async () => {
    const user = await buildBusyUser();
    const reply = await api.call('/users/export?parts=tasks,projects', { token: user.token });
    const lists = Object.keys(reply.body).filter((key) => Array.isArray(reply.body[key]));
    expect(lists).toEqual(['projects', 'tasks']);
    const wrong = await api.call('/users/export?parts=passwords', { token: user.token });
    expect(wrong.status).toBe(422);
  });

  test('contains each record once beyond a page', async () => {
    const user = await buildUser(api);
    const tasks = Array.from({ length: 450 }, (_, n) => ({ id: `${n}`, content: `Task ${n}` }));
    for (const half of [tasks, tasks.map((task) => ({ ...task, id: `x${task.id}` }))]) {
      await api.call('/tasks/import/todoist', { token: user.token, body: { tasks: half } });
    }
    const document = await exportOf(user);
    expect(new Set(document.tasks.map(({ id }: { id: string }) => id)).size).toBe(900);
    expect(document.tasks).toHaveLength(900);
  });
});

test('imports a fast task listed twice once, with its count', async () => {
  const user = await buildUser(api);
  const task = {
    id: buildId(),
    kind: 'fast',
    title: 'Milk',
    createdAt: '2026-11-20T09:00:00.000Z',
  };
  const looseTasks = [
    { ...task, completedPomodoros: 2 },
    { ...task, completedPomodoros: 3 },
  ];
  const { status, body } = await send(user, { looseTasks });
  expect(status).toBe(200);
  expect(body.lists).toEqual([{ list: 'looseTasks', added: 1, present: 1 }]);
  const { body: list } = await api.call('/fast-tasks', { token: user.token });
  expect(list.items).toMatchObject([{ title: 'Milk', completedPomodoros: 2 }]);
});
