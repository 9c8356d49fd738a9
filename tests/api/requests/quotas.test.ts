import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetUsage, measure } from '#api/db/derived/account-usage.ts';
import { QUOTAS, type QuotaKind, quotaMessage } from '#shared/domain/account/quotas.ts';
import { ask } from '#tests/support/ai/ask.ts';
import { buildProject, buildTask, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const ENDED_AT = '2026-11-20T09:00:00.000Z';
const KINDS = Object.keys(QUOTAS) as QuotaKind[];

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  user = await buildUser(api);
});
afterAll(() => api.stop());

const call = (path: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  api.call(path, {
    token: user.token,
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

async function usage(): Promise<Record<string, number>> {
  const rows: { kind: string; used: number }[] = await api.server
    .db('account_usage')
    .where({ user_id: user.id });
  return Object.fromEntries(rows.map(({ kind, used }) => [kind, used]));
}

/** As if the account held so much of a kind. */
async function hold(kind: QuotaKind, used: number): Promise<void> {
  await api.server
    .db('account_usage')
    .insert({ user_id: user.id, kind, used })
    .onConflict(['user_id', 'kind'])
    .merge();
}

describe('what an account holds', () => {
  test('is counted as if it were recounted, whatever was done', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id, notes: 'Äpfel' });
    const { body: note } = await call(`/projects/${project.id}/notes`, { text: 'Über alles 🌱' });
    await call(`/projects/${project.id}/milestones`, { title: 'Draft' });
    const { body: fast } = await call('/fast-tasks', { title: 'Milk' });
    await call(`/fast-tasks/${fast.id}/increment`, undefined, 'PUT');
    await ask(api, user, 'How much did I focus today?');
    await call('/plans', {
      title: 'Write',
      startsAt: ENDED_AT,
      endsAt: '2026-11-20T10:00:00.000Z',
    });
    await call('/experiments', { projectId: project.id, fromMinutes: 25, toMinutes: 15 });
    const session = sessionEnding(ENDED_AT, { note: 'Wörter', intention: 'Chapter 1' });
    await call('/pomodoros', session);
    await call('/pomodoros', session);
    await call(`/pomodoros/${session.id}`, { note: 'short' }, 'PUT');
    await call(
      `/tasks/${task.id}`,
      { notes: 'A much longer text', repeat: 'daily', dueOn: '2026-11-20' },
      'PUT',
    );
    await call(`/tasks/${task.id}`, { completed: true }, 'PUT');
    await call(`/projects/notes/${note.id}`, { text: 'Kurz' }, 'PUT');
    await call(`/projects/notes/${note.id}`, undefined, 'DELETE');
    await call(`/tasks/${task.id}`, undefined, 'DELETE');
    const { body: exported } = await call('/users/export');
    await call('/users/import', {
      projects: exported.projects,
      notes: exported.notes,
      tasks: exported.tasks,
      sessions: exported.sessions,
      looseTasks: exported.looseTasks,
      milestones: exported.milestones,
      plans: exported.plans,
    });
    await call('/users/import', {
      notes: [
        {
          id: note.id,
          projectId: project.id,
          text: 'Back again',
          createdAt: ENDED_AT,
          updatedAt: ENDED_AT,
        },
      ],
    });
    await call('/tasks/import/todoist', {
      tasks: [{ id: '1', content: 'Bread', description: 'rye' }],
    });
    const counted = await usage();
    for (const kind of KINDS) {
      const anew = await measure(api.server.db, user.id, kind);
      expect([kind, counted[kind] ?? 0]).toEqual([kind, anew]);
      expect(anew).toBeGreaterThan(0);
    }
  });

  test('is counted when nobody has counted it yet, and after a repair', async () => {
    await buildProject(api, user);
    await hold('projects', 4711);
    await forgetUsage(api.server.db);
    await buildProject(api, user);
    expect((await usage())['projects']).toBe(2);
  });
});

describe('an account that is full', () => {
  const creations: [QuotaKind, (projectId: string) => [string, object]][] = [
    ['projects', () => ['/projects', { title: 'One more' }]],
    ['milestones', (id) => [`/projects/${id}/milestones`, { title: 'One more' }]],
    ['notes', (id) => [`/projects/${id}/notes`, { text: 'One more' }]],
    ['tasks', (projectId) => ['/tasks', { title: 'One more', projectId }]],
    ['looseTasks', () => ['/standalone-tasks', { title: 'One more' }]],
    ['sessions', () => ['/pomodoros', sessionEnding(ENDED_AT)]],
    [
      'plans',
      () => ['/plans', { title: 'x', startsAt: ENDED_AT, endsAt: '2026-11-20T10:00:00.000Z' }],
    ],
    ['textBytes', (id) => [`/projects/${id}/notes`, { text: 'One more' }]],
  ];

  test.each(creations)(
    'of %s takes the last one, and says why it takes no other',
    async (kind, creation) => {
      const project = await buildProject(api, user);
      const room = kind === 'textBytes' ? 'One more'.length : 1;
      await hold(kind, QUOTAS[kind] - room);
      expect((await call(...creation(project.id))).status).toBe(201);
      const [path, body] = creation(project.id);
      const before = await measure(api.server.db, user.id, kind);
      const refused = await call(path, body);
      expect([refused.status, refused.body.error.id, refused.body.error.message]).toEqual([
        422,
        'invalid',
        quotaMessage(kind),
      ]);
      expect(await measure(api.server.db, user.id, kind)).toBe(before);
    },
  );

  test('of experiments begins no other, and leaves the length of the project', async () => {
    const { id: projectId } = await buildProject(api, user);
    await hold('experiments', QUOTAS.experiments);
    const refused = await call('/experiments', { projectId, fromMinutes: 25, toMinutes: 15 });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      quotaMessage('experiments'),
    ]);
    expect((await call(`/projects/${projectId}`)).body.workMinutes).toBeNull();
  });

  test('answers the repeat of what it took', async () => {
    const session = sessionEnding(ENDED_AT);
    await call('/pomodoros', session);
    await hold('sessions', QUOTAS.sessions);
    expect((await call('/pomodoros', session)).status).toBe(200);
  });

  test('takes an import as a whole or not at all', async () => {
    await hold('tasks', QUOTAS.tasks - 1);
    const tasks = [1, 2].map((id) => ({ id: String(id), content: `Task ${id}` }));
    const refused = await call('/tasks/import/todoist', { tasks });
    expect([refused.status, refused.body.error.message]).toEqual([422, quotaMessage('tasks')]);
    expect(await measure(api.server.db, user.id, 'tasks')).toBe(0);
    expect(await measure(api.server.db, user.id, 'projects')).toBe(0);
  });

  test('of text takes shorter texts, and gives the room to others', async () => {
    const project = await buildProject(api, user);
    const { body: note } = await call(`/projects/${project.id}/notes`, { text: 'long enough' });
    await hold('textBytes', QUOTAS.textBytes);
    const path = `/projects/notes/${note.id}`;
    expect((await call(path, { text: 'longer than it was' }, 'PUT')).status).toBe(422);
    expect((await call(path, { text: 'short' }, 'PUT')).status).toBe(200);
    expect((await call(`/projects/${project.id}/notes`, { text: '6 left' })).status).toBe(201);
    expect((await usage())['textBytes']).toBe(QUOTAS.textBytes);
  });
});

describe('what an account may do once at a time', () => {
  test.each([
    ['export', '/users/export', undefined, 200],
    ['import', '/users/import', { projects: [] }, 200],
  ] as const)('is an %s: another one has to wait', async (work, path, body, status) => {
    const actor = {
      userId: user.id,
      sessionId: buildId(),
      confirmedAtMs: null,
      mustChangePassword: false,
      isAdmin: false,
      timeZone: 'UTC',
    };
    const end = await api.server.deps.limits.alone(actor, work);
    const refused = await call(path, body);
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.body.error.message,
    ]).toEqual([
      429,
      '5',
      `Another ${work} is already running for this account. Try again when it has finished.`,
    ]);
    await end();
    expect((await call(path, body)).status).toBe(status);
    expect((await call(path, body)).status).toBe(status);
  });
});

test('a page of notes is about a megabyte, however many are asked for', async () => {
  const project = await buildProject(api, user);
  const text = 'ä'.repeat(19_990);
  for (let index = 0; index < 30; index += 1) {
    expect((await call(`/projects/${project.id}/notes`, { text: `${index} ${text}` })).status).toBe(
      201,
    );
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  const sizes: number[] = [];
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await call(`/projects/${project.id}/notes?limit=200${query}`);
    sizes.push(body.items.length);
    for (const item of body.items) seen.push(item.text.split(' ')[0]);
    cursor = body.nextCursor;
  }
  expect(sizes).toEqual([25, 5]);
  expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
});
