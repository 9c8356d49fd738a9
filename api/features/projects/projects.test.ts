import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildProject,
  buildSession,
  buildTask,
  MISSING_ID,
} from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

async function titles(user: TestUser, query = ''): Promise<string[]> {
  const { body } = await api.call(`/projects${query}`, { token: user.token });
  return body.items.map((project: { title: string }) => project.title);
}

function put(user: TestUser, path: string, body?: unknown) {
  return api.call(`/projects/${path}`, { method: 'PUT', token: user.token, body });
}

describe('creating a project', () => {
  it('answers an open project without sessions', async () => {
    const user = await buildUser(api);
    const id = buildId();
    const reply = await api.call('/projects', {
      token: user.token,
      body: { id, title: '  Thesis ' },
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      title: 'Thesis',
      status: 'open',
      position: 0,
      pomodoroCount: 0,
      focusedMinutes: 0,
      openTaskCount: 0,
      color: null,
      workMinutes: null,
      milestoneCount: 0,
      noteCount: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
      finishedAt: null,
    });
  });

  it('takes name and _id as well, and makes an id where none is given', async () => {
    const user = await buildUser(api);
    const id = buildId();
    const named = await api.call('/projects', {
      token: user.token,
      body: { _id: id, name: 'Garden' },
    });
    const made = await api.call('/projects', { token: user.token, body: { title: 'House' } });
    expect(named.body).toMatchObject({ id, title: 'Garden' });
    expect(made.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('puts each project at the end of the order', async () => {
    const user = await buildUser(api);
    for (const title of ['One', 'Two', 'Three']) await buildProject(api, user, { title });
    expect(await titles(user)).toEqual(['One', 'Two', 'Three']);
  });

  it('answers a repeated id with the first result, however many come at once', async () => {
    const user = await buildUser(api);
    const id = buildId();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call('/projects', { token: user.token, body: { id, title: `Try ${index}` } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(replies.map(({ body }) => body.title)).size).toBe(1);
    expect(await titles(user)).toHaveLength(1);
  });

  it('does not bring a deleted project back', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token: user.token });
    const again = await api.call('/projects', {
      token: user.token,
      body: { id: project.id, title: 'Thesis' },
    });
    expect(again.status).toBe(200);
    expect(await titles(user)).toEqual([]);
  });

  it('lets two users have projects with the same id', async () => {
    const [ada, ben] = [await buildUser(api), await buildUser(api)];
    const id = buildId();
    await api.call('/projects', { token: ada.token, body: { id, title: 'Hers' } });
    const reply = await api.call('/projects', { token: ben.token, body: { id, title: 'His' } });
    expect(reply.status).toBe(201);
    expect(await titles(ada)).toEqual(['Hers']);
    expect(await titles(ben)).toEqual(['His']);
  });

  it.each([
    ['no title', {}, 'title'],
    ['a blank title', { title: ' \n ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['an id that is none', { title: 'x', id: '42' }, 'id'],
    ['an unknown key', { title: 'x', position: 3 }, 'position'],
  ])('refuses %s', async (_name, body, field) => {
    const user = await buildUser(api);
    const reply = await api.call('/projects', { token: user.token, body });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await titles(user)).toEqual([]);
  });
});

describe('listing projects', () => {
  it('narrows them by status', async () => {
    const user = await buildUser(api);
    await buildProject(api, user, { title: 'Open' });
    const working = await buildProject(api, user, { title: 'Working' });
    const finished = await buildProject(api, user, { title: 'Finished' });
    await put(user, `${working.id}/working`);
    await put(user, `${finished.id}/finish`);
    expect(await titles(user, '?status=open')).toEqual(['Open']);
    expect(await titles(user, '?status=working')).toEqual(['Working']);
    expect(await titles(user, '?status=finished')).toEqual(['Finished']);
    expect(await titles(user, '?status=open,working')).toEqual(['Open', 'Working']);
    expect(await titles(user)).toEqual(['Open', 'Working', 'Finished']);
  });

  it('walks through pages without missing or repeating one', async () => {
    const user = await buildUser(api);
    for (const title of ['A', 'B', 'C', 'D', 'E']) await buildProject(api, user, { title });
    // Equal positions fall back to creation and id.
    await api.server.db('projects').where({ user_id: user.id }).update({ position: 7 });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const { body } = await api.call(`/projects${query}`, { token: user.token });
      seen.push(...body.items.map((project: { title: string }) => project.title));
      cursor = body.nextCursor;
    }
    expect(seen.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('has no next page when the last one is exactly full', async () => {
    const user = await buildUser(api);
    for (const title of ['A', 'B']) await buildProject(api, user, { title });
    const { body } = await api.call('/projects?limit=2', { token: user.token });
    expect(body.nextCursor).toBeNull();
  });

  it.each(['nonsense', 'W10', 'eyJhIjoxfQ', 'WzEsMiwzXQ', '%00'])(
    'refuses the cursor %s',
    async (cursor) => {
      const user = await buildUser(api);
      const reply = await api.call(`/projects?cursor=${cursor}`, { token: user.token });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['cursor']);
    },
  );

  it.each(['?status=done', '?status=', '?limit=0', '?limit=201', '?limit=x', '?page=2'])(
    'refuses %s',
    async (query) => {
      const user = await buildUser(api);
      expect((await api.call(`/projects${query}`, { token: user.token })).status).toBe(422);
    },
  );

  it('derives counts and minutes from sessions and tasks', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const done = await buildTask(api, user, { projectId: project.id });
    await api.call(`/tasks/${done.id}`, {
      method: 'PUT',
      token: user.token,
      body: { completed: true },
    });
    const of = { projectId: project.id, isStandalone: false };
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', { ...of, taskId: task.id });
    await buildSession(api, user, '2026-11-20T09:00:00.000Z', { ...of, duration: 20 });
    const part = { ...of, completed: false, duration: 2 };
    await buildSession(api, user, '2026-11-20T09:30:00.000Z', part);
    const gone = await buildSession(api, user, '2026-11-20T07:00:00.000Z', of);
    await api.call(`/pomodoros/${gone.id}`, { method: 'DELETE', token: user.token });
    const listed = await api.call('/projects', { token: user.token });
    const alone = await api.call(`/projects/${project.id}`, { token: user.token });
    expect(listed.body.items[0]).toMatchObject({
      pomodoroCount: 2,
      focusedMinutes: 47,
      openTaskCount: 1,
    });
    expect(alone.body).toEqual(listed.body.items[0]);
  });
});

describe('changing a project', () => {
  it('renames it and leaves the rest', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const reply = await put(user, project.id, { name: 'Book' });
    expect(reply.body).toEqual({ ...project, title: 'Book' });
  });

  it('finishes it once: a repeat keeps the first instant, opening clears it', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const finished = await put(user, project.id, { status: 'finished' });
    api.clock.nowMs += 60_000;
    const again = await put(user, `${project.id}/finish`);
    api.clock.nowMs -= 60_000;
    expect(finished.body).toMatchObject({
      status: 'finished',
      finishedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(again.body.finishedAt).toBe('2026-11-20T10:00:00.000Z');
    const open = await put(user, project.id, { status: 'open' });
    expect(open.body).toMatchObject({ status: 'open', finishedAt: null });
  });

  it('refuses an unknown status and changes nothing', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const reply = await put(user, project.id, { title: 'Book', status: 'paused' });
    expect(reply.status).toBe(422);
    expect(await titles(user)).toEqual(['Thesis']);
  });
});

describe('the working project', () => {
  it('is one at most: the one before becomes open', async () => {
    const user = await buildUser(api);
    const first = await buildProject(api, user, { title: 'First' });
    const second = await buildProject(api, user, { title: 'Second' });
    await put(user, `${first.id}/working`);
    const reply = await put(user, second.id, { status: 'working' });
    expect(reply.body.status).toBe('working');
    expect(await titles(user, '?status=working')).toEqual(['Second']);
    expect(await titles(user, '?status=open')).toEqual(['First']);
  });

  it('is exactly one after twenty were chosen at once', async () => {
    const user = await buildUser(api);
    const projects = [];
    for (let index = 0; index < 20; index += 1) projects.push(await buildProject(api, user));
    const replies = await Promise.all(projects.map(({ id }) => put(user, `${id}/working`)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await titles(user, '?status=working')).toHaveLength(1);
    expect(await titles(user, '?status=open')).toHaveLength(19);
  });

  it('takes a finished project up again', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    await put(user, `${project.id}/finish`);
    const reply = await put(user, `${project.id}/working`);
    expect(reply.body).toMatchObject({ status: 'working', finishedAt: null });
  });

  it('is none once it is finished, opened or deleted', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    await put(user, `${project.id}/working`);
    await put(user, `${project.id}/finish`);
    expect(await titles(user, '?status=working')).toEqual([]);
    await put(user, `${project.id}/working`);
    await put(user, project.id, { status: 'open' });
    expect(await titles(user, '?status=working')).toEqual([]);
    await put(user, `${project.id}/working`);
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token: user.token });
    const row = await api.server.db('users').where({ id: user.id }).first('working_project_id');
    expect(row.working_project_id).toBeNull();
  });

  it('stays when another project is finished', async () => {
    const user = await buildUser(api);
    const [first, second] = [await buildProject(api, user), await buildProject(api, user)];
    await put(user, `${first.id}/working`);
    await put(user, `${second.id}/finish`);
    const reply = await api.call(`/projects/${first.id}`, { token: user.token });
    expect(reply.body.status).toBe('working');
  });
});

describe('deleting a project', () => {
  it('takes its tasks and the active task along, and keeps its sessions', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', {
      projectId: project.id,
      taskId: task.id,
      isStandalone: false,
    });
    const { token } = user;
    await api.call('/users/active-task', { method: 'PUT', token, body: { taskId: task.id } });
    const reply = await api.call(`/projects/${project.id}`, { method: 'DELETE', token });
    expect(reply.status).toBe(204);
    expect((await api.call(`/tasks/${task.id}`, { token })).status).toBe(404);
    expect((await api.call('/users/active-task', { token })).body).toEqual({ activeTask: null });
    const sessions = await api.call('/pomodoros', { token });
    expect(sessions.body.items).toHaveLength(1);
    expect(sessions.body.items[0]).toMatchObject({
      projectTitle: 'Thesis',
      taskTitle: 'Introduction',
    });
  });

  it('answers 404 the second time', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const remove = () =>
      api.call(`/projects/${project.id}`, { method: 'DELETE', token: user.token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });
});

describe('the order of projects', () => {
  it('is saved as given', async () => {
    const user = await buildUser(api);
    const [a, b, c] = [
      await buildProject(api, user, { title: 'A' }),
      await buildProject(api, user, { title: 'B' }),
      await buildProject(api, user, { title: 'C' }),
    ];
    const positions = [
      { id: c.id, position: 0 },
      { _id: a.id, position: 1 },
      { id: b.id, position: 2 },
    ];
    const reply = await put(user, 'positions', { positions });
    expect(reply.status).toBe(204);
    expect(await titles(user)).toEqual(['C', 'A', 'B']);
  });

  it('is left alone where one id is unknown, foreign, deleted or given twice', async () => {
    const [user, stranger] = [await buildUser(api), await buildUser(api)];
    const a = await buildProject(api, user, { title: 'A' });
    const b = await buildProject(api, user, { title: 'B' });
    const gone = await buildProject(api, user);
    await api.call(`/projects/${gone.id}`, { method: 'DELETE', token: user.token });
    const foreign = await buildProject(api, stranger);
    for (const id of [MISSING_ID, foreign.id, gone.id, b.id]) {
      const positions = [
        { id: b.id, position: 0 },
        { id: a.id, position: 1 },
        { id, position: 2 },
      ];
      const reply = await put(user, 'positions', { positions });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['positions.2.id']);
    }
    expect(await titles(user)).toEqual(['A', 'B']);
    expect(await titles(stranger)).toEqual(['Thesis']);
  });

  it('refuses nothing, a position below zero and one without an id', async () => {
    const user = await buildUser(api);
    const bodies = [
      { positions: [] },
      { positions: [{ id: MISSING_ID, position: -1 }] },
      { positions: [{ position: 1 }] },
    ];
    for (const body of bodies) expect((await put(user, 'positions', body)).status).toBe(422);
  });
});

describe('the colour of a project', () => {
  it('is given at its creation or later, stays through other changes and is taken away', async () => {
    const user = await buildUser(api);
    const { body } = await api.call('/projects', {
      token: user.token,
      body: { title: 'Thesis', color: 'teal' },
    });
    expect(body.color).toBe('teal');
    expect((await put(user, body.id, { color: 'violet' })).body).toMatchObject({
      title: 'Thesis',
      color: 'violet',
    });
    expect((await put(user, body.id, { title: 'Book', status: 'finished' })).body.color).toBe(
      'violet',
    );
    expect((await put(user, body.id, { color: null })).body).toMatchObject({
      title: 'Book',
      color: null,
    });
  });

  it('is one of the names', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    for (const color of ['#ff0000', 'Teal', '']) {
      const reply = await put(user, project.id, { color });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['color']);
    }
  });
});

describe('the session length of a project', () => {
  it('is given at its creation or later, stays through other changes and is taken away', async () => {
    const user = await buildUser(api);
    const { body } = await api.call('/projects', {
      token: user.token,
      body: { title: 'Thesis', workMinutes: 50 },
    });
    expect(body.workMinutes).toBe(50);
    expect((await put(user, body.id, { workMinutes: 35 })).body.workMinutes).toBe(35);
    expect((await put(user, body.id, { title: 'Book' })).body.workMinutes).toBe(35);
    expect((await put(user, body.id, { workMinutes: null })).body.workMinutes).toBeNull();
  });

  it('is whole minutes within the bounds of the setting', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    for (const workMinutes of [0, 181, 2.5, '25', -1, 1e9]) {
      const reply = await put(user, project.id, { workMinutes });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['workMinutes']);
    }
  });
});

describe('what belongs to a project', () => {
  it('is counted, without what is deleted and what is somebody else’s', async () => {
    const [user, stranger] = [await buildUser(api), await buildUser(api)];
    const project = await buildProject(api, user);
    const other = await buildProject(api, user, { title: 'Garden' });
    const foreign = await buildProject(api, stranger);
    const add = (id: string, part: string, body: unknown, { token } = user) =>
      api.call(`/projects/${id}/${part}`, { token, body });
    await buildTask(api, user, { projectId: project.id });
    for (const title of ['Draft', 'Print', 'Hand in'])
      await add(project.id, 'milestones', { title });
    const note = await add(project.id, 'notes', { text: 'gone' });
    await add(project.id, 'notes', { text: 'stays' });
    await add(other.id, 'notes', { text: 'elsewhere' });
    await add(foreign.id, 'milestones', { title: 'theirs' }, stranger);
    await api.call(`/projects/notes/${note.body.id}`, { method: 'DELETE', token: user.token });

    const list = await api.call('/projects', { token: user.token });
    expect(list.body.items).toMatchObject([
      { id: project.id, openTaskCount: 1, milestoneCount: 3, noteCount: 1 },
      { id: other.id, openTaskCount: 0, milestoneCount: 0, noteCount: 1 },
    ]);
    const one = await api.call(`/projects/${project.id}`, { token: user.token });
    expect(one.body).toEqual(list.body.items[0]);
  });
});

describe('recounting the sessions of a project', () => {
  it('answers what is recorded, whatever the body claims', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', {
      projectId: project.id,
      isStandalone: false,
    });
    const claimed = await put(user, `${project.id}/pomodoros`, { pomodoros: 999 });
    const silent = await put(user, `${project.id}/pomodoros`);
    expect(claimed.body).toEqual({ id: project.id, pomodoroCount: 1, focusedMinutes: 25 });
    expect(silent.body).toEqual({ id: project.id, pomodoroCount: 1, focusedMinutes: 25 });
  });
});
