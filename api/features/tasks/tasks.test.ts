import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildProject,
  buildSession,
  buildTask,
  MISSING_ID,
} from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let stranger: TestUser;
let projectId: string;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
  stranger = await buildUser(api);
});

beforeEach(async () => {
  projectId = (await buildProject(api, user)).id;
});

afterAll(() => api.stop());

function create(body: unknown) {
  return api.call('/tasks', { token: user.token, body });
}

function change(id: string, body: unknown) {
  return api.call(`/tasks/${id}`, { method: 'PUT', token: user.token, body });
}

function remove(id: string) {
  return api.call(`/tasks/${id}`, { method: 'DELETE', token: user.token });
}

async function titles(project = projectId): Promise<string[]> {
  const { body } = await api.call(`/tasks?projectId=${project}`, { token: user.token });
  return body.items.map((task: { title: string }) => task.title);
}

describe('creating a task', () => {
  it('answers an open task of its project', async () => {
    const id = buildId();
    const reply = await create({ id, title: ' Introduction ', projectId, estimate: 4 });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      projectId,
      kind: 'project',
      title: 'Introduction',
      completed: false,
      completedAt: null,
      completedPomodoros: 0,
      estimate: 4,
      notes: '',
      dueOn: null,
      tags: [],
      repeat: null,
      parentId: null,
      nextId: null,
      repeatDay: null,
      position: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('takes on one that was completed before the server heard of it', async () => {
    const completedAt = '2026-11-18T09:30:00.000Z';
    const reply = await create({ title: 'Done long ago', projectId, completedAt });
    expect(reply.body).toMatchObject({ completed: true, completedAt });
  });

  it('opens a finished project again, unless the task is done', async () => {
    const other = await buildProject(api, user);
    const statusOf = async (id: string) =>
      (await api.call(`/projects/${id}`, { token: user.token })).body.status;
    const finish = (id: string) =>
      api.call(`/projects/${id}/finish`, { method: 'PUT', token: user.token, body: {} });
    const [done, made] = [await buildProject(api, user), await buildProject(api, user)];
    await Promise.all([finish(done.id), finish(made.id), finish(other.id)]);
    const completedAt = '2026-11-19T10:00:00.000Z';
    await buildTask(api, user, { projectId: done.id, completedAt });
    const { id } = await buildTask(api, user, { projectId: made.id });
    expect([await statusOf(done.id), await statusOf(made.id)]).toEqual(['finished', 'open']);
    const body = { projectId: other.id };
    await api.call(`/tasks/${id}`, { method: 'PUT', token: user.token, body });
    expect(await statusOf(other.id)).toBe('open');
  });

  it('stores its title on one line, without what turns the direction', async () => {
    const title = ' Write\r\n the\tintro\u202Eduction ';
    const reply = await create({ title, projectId });
    expect(reply.body.title).toBe('Write the introduction');
    const body = { title: 'One\ntwo' };
    const path = `/tasks/${reply.body.id}`;
    const changed = await api.call(path, { method: 'PUT', token: user.token, body });
    expect(changed.body.title).toBe('One two');
    expect((await create({ title: '\u202E', projectId })).body.error.fields).toEqual({
      title: 'Title is missing.',
    });
  });

  it('completes no task in the future', async () => {
    const completedAt = '2030-01-01T00:00:00.000Z';
    const reply = await create({ title: 'Done tomorrow', projectId, completedAt });
    expect(reply.body.completedAt).toBe('2026-11-20T10:00:00.000Z');
  });

  it.each([
    ['project as an id', () => ({ title: 'x', project: projectId })],
    ['project as an object', () => ({ title: 'x', project: { id: projectId } })],
    ['project as an object with _id', () => ({ name: 'x', project: { _id: projectId } })],
  ])('takes %s', async (_name, body) => {
    const reply = await create(body());
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ projectId, title: 'x', estimate: null });
  });

  it('answers a repeated id with the first result, however many come at once', async () => {
    const id = buildId();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ id, title: `Try ${index}`, projectId })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await titles()).toHaveLength(1);
  });

  it.each([
    ['no title', () => ({ projectId }), 'title'],
    ['no project', () => ({ title: 'x' }), 'projectId'],
    ['a title of 301 characters', () => ({ title: 'x'.repeat(301), projectId }), 'title'],
    [
      'an estimate of half a pomodoro',
      () => ({ title: 'x', projectId, estimate: 0.5 }),
      'estimate',
    ],
    ['an estimate of 100', () => ({ title: 'x', projectId, estimate: 100 }), 'estimate'],
    [
      'an unknown key',
      () => ({ title: 'x', projectId, completedPomodoros: 9 }),
      'completedPomodoros',
    ],
  ])('refuses %s', async (_name, body, field) => {
    const reply = await create(body());
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });

  it('refuses a foreign, a deleted and a missing project in the same words', async () => {
    const foreign = await buildProject(api, stranger);
    const deleted = await buildProject(api, user);
    await api.call(`/projects/${deleted.id}`, { method: 'DELETE', token: user.token });
    const replies = await Promise.all(
      [MISSING_ID, foreign.id, deleted.id].map((id) => create({ title: 'x', projectId: id })),
    );
    for (const { status, body } of replies) {
      expect(status).toBe(422);
      expect(body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
  });
});

describe('listing tasks', () => {
  it('goes by position, of one project or of all, whatever the cache-buster', async () => {
    for (const title of ['One', 'Two', 'Three']) await buildTask(api, user, { projectId, title });
    const other = await buildProject(api, user);
    await buildTask(api, user, { projectId: other.id, title: 'Elsewhere' });
    const busted = await api.call(`/tasks?projectId=${projectId}&_=123&t=now`, {
      token: user.token,
    });
    const all = await api.call('/tasks', { token: user.token });
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
    expect(busted.body.items).toHaveLength(3);
    expect(all.body.items.length).toBeGreaterThanOrEqual(4);
  });

  it('walks through pages without missing or repeating one', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await buildTask(api, user, { projectId, title });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `projectId=${projectId}&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await api.call(`/tasks?${query}`, { token: user.token });
      seen.push(...body.items.map((task: { title: string }) => task.title));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('refuses a foreign project and a missing one in the same words', async () => {
    const foreign = await buildProject(api, stranger);
    for (const id of [foreign.id, MISSING_ID]) {
      const reply = await api.call(`/tasks?projectId=${id}`, { token: user.token });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
  });

  it('refuses a cursor that is none', async () => {
    const reply = await api.call('/tasks?cursor=nonsense', { token: user.token });
    expect(reply.status).toBe(422);
  });

  it('counts the completed sessions of each task', async () => {
    const task = await buildTask(api, user, { projectId });
    const of = { projectId, taskId: task.id, isStandalone: false };
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', of);
    await buildSession(api, user, '2026-11-20T09:00:00.000Z', of);
    await buildSession(api, user, '2026-11-20T09:30:00.000Z', { ...of, completed: false });
    const listed = await api.call(`/tasks?projectId=${projectId}`, { token: user.token });
    const alone = await api.call(`/tasks/${task.id}`, { token: user.token });
    expect(listed.body.items[0].completedPomodoros).toBe(2);
    expect(alone.body).toEqual(listed.body.items[0]);
  });
});

describe('changing a task', () => {
  it('sets the day of completion once, and clears it when opened again', async () => {
    const task = await buildTask(api, user, { projectId });
    const done = await change(task.id, { completed: true });
    api.clock.nowMs += 60_000;
    const again = await change(task.id, { completed: true });
    api.clock.nowMs -= 60_000;
    expect(done.body).toMatchObject({ completed: true, completedAt: '2026-11-20T10:00:00.000Z' });
    expect(again.body.completedAt).toBe('2026-11-20T10:00:00.000Z');
    const open = await change(task.id, { completed: false });
    expect(open.body).toMatchObject({ completed: false, completedAt: null });
  });

  it('changes what is given and keeps the rest', async () => {
    const task = await buildTask(api, user, { projectId, estimate: 3 });
    const renamed = await change(task.id, { name: 'Preface' });
    expect(renamed.body).toEqual({ ...task, title: 'Preface' });
    const cleared = await change(task.id, { estimate: null, position: 9 });
    expect(cleared.body).toEqual({ ...task, title: 'Preface', estimate: null, position: 9 });
  });

  it('moves it to the end of another project, and keeps what was recorded', async () => {
    const task = await buildTask(api, user, { projectId });
    await buildSession(api, user, '2026-11-19T08:00:00.000Z', {
      projectId,
      taskId: task.id,
      isStandalone: false,
    });
    const other = (await buildProject(api, user)).id;
    await buildTask(api, user, { projectId: other, title: 'First there' });
    const moved = await change(task.id, { projectId: other });
    expect(moved.body).toMatchObject({ projectId: other, position: 1, completedPomodoros: 1 });
    expect(await titles()).toEqual([]);
    expect(await titles(other)).toEqual(['First there', 'Introduction']);
  });

  it('refuses to move it to a foreign, a deleted or a missing project', async () => {
    const task = await buildTask(api, user, { projectId });
    const foreign = await buildProject(api, stranger);
    const deleted = await buildProject(api, user);
    await api.call(`/projects/${deleted.id}`, { method: 'DELETE', token: user.token });
    for (const id of [foreign.id, deleted.id, MISSING_ID]) {
      const reply = await change(task.id, { projectId: id, title: 'Moved' });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
    expect(await titles()).toEqual(['Introduction']);
  });

  it('unlocks the achievement for ten completed tasks, once', async () => {
    const ada = await buildUser(api);
    const project = await buildProject(api, ada);
    for (let index = 1; index <= 10; index += 1) {
      const { id } = await buildTask(api, ada, { projectId: project.id });
      const before = await api.call('/stats', { token: ada.token });
      expect(before.body.unlockedAchievements).toEqual([]);
      await api.call(`/tasks/${id}`, {
        method: 'PUT',
        token: ada.token,
        body: { completed: true },
      });
    }
    const stats = await api.call('/stats', { token: ada.token });
    expect(stats.body).toMatchObject({
      completedTasks: 10,
      unlockedAchievements: ['task_completer'],
      achievementDates: { task_completer: '2026-11-20T10:00:00.000Z' },
    });
    const { body } = await api.call('/tasks', { token: ada.token });
    await api.call(`/tasks/${body.items[0].id}`, { method: 'DELETE', token: ada.token });
    const after = await api.call('/stats', { token: ada.token });
    expect(after.body).toMatchObject({
      completedTasks: 9,
      unlockedAchievements: ['task_completer'],
    });
  });
});

describe('deleting a task', () => {
  it('lets go of the active task and answers 404 afterwards', async () => {
    const task = await buildTask(api, user, { projectId });
    await api.call('/users/active-task', {
      method: 'PUT',
      token: user.token,
      body: { taskId: task.id },
    });
    expect((await remove(task.id)).status).toBe(204);
    const active = await api.call('/users/active-task', { token: user.token });
    expect(active.body).toEqual({ activeTask: null });
    expect((await remove(task.id)).status).toBe(404);
    expect((await change(task.id, { title: 'Back' })).status).toBe(404);
  });

  it('leaves another active task alone', async () => {
    const kept = await buildTask(api, user, { projectId });
    const gone = await buildTask(api, user, { projectId });
    await api.call('/users/active-task', {
      method: 'PUT',
      token: user.token,
      body: { taskId: kept.id },
    });
    await remove(gone.id);
    const active = await api.call('/users/active-task', { token: user.token });
    expect(active.body.activeTask.taskId).toBe(kept.id);
  });
});
