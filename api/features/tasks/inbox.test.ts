import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measure } from '#api/db/derived/account-usage.ts';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const AT = '2026-11-20T08:00:00.000Z';

let api: TestApi;
let user: TestUser;
let project: { id: string };

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
  project = await buildProject(api, user);
});

afterAll(() => api.stop());

const call = (path: string, body?: object) => api.call(path, { token: user.token, body });
const put = (path: string, body?: object) =>
  api.call(path, { method: 'PUT', token: user.token, body });
const read = async (path: string) => (await call(path)).body;
const add = (body: object) => call('/tasks', { title: 'Buy milk', projectId: null, ...body });
const give = (id: string, body: object = {}) =>
  put(`/tasks/${id}`, { projectId: project.id, ...body });

/** Creates a standalone task with a session that counts toward it; answers both. */
async function buildWorkedOn() {
  const { body: task } = await call('/standalone-tasks', { title: 'Read' });
  const session = await buildSession(api, user, AT);
  await put(`/standalone-tasks/${task.id}/increment`, { countId: session.id });
  return { task, session };
}

describe('a task without a project that is given one', () => {
  it('joins the tasks of the project, at their end, and leaves its list', async () => {
    await buildTask(api, user, { projectId: project.id });
    const { body: task } = await call('/fast-tasks', { title: 'Buy milk', dueOn: '2026-11-21' });
    const { status, body } = await give(task.id, { estimate: 2, tags: ['home'] });
    expect([status, body]).toMatchObject([
      200,
      {
        id: task.id,
        projectId: project.id,
        title: 'Buy milk',
        dueOn: '2026-11-21',
        estimate: 2,
        tags: ['home'],
        position: 1,
        createdAt: task.createdAt,
      },
    ]);
    expect((await read('/fast-tasks')).items).toEqual([]);
    expect((await call(`/fast-tasks/${task.id}`)).status).toBe(404);
    expect(await read(`/tasks/${task.id}`)).toEqual(body);
    expect((await read(`/projects/${project.id}`)).openTaskCount).toBe(2);
    expect((await read('/search?q=milk')).tasks).toMatchObject([{ id: task.id }]);
  });

  it('brings its sessions and its counts, and every figure is as if recomputed', async () => {
    const { task, session } = await buildWorkedOn();
    const path = `/standalone-tasks/${task.id}/increment`;
    const deleted = await buildSession(api, user, '2026-11-20T07:00:00.000Z');
    const elsewhere = await buildSession(api, user, '2026-11-20T06:00:00.000Z');
    await put(path);
    for (const { id } of [deleted, elsewhere]) await put(path, { countId: id });
    await api.call(`/pomodoros/${deleted.id}`, { method: 'DELETE', token: user.token });
    const { id: otherId } = await buildProject(api, user);
    await put(`/pomodoros/${elsewhere.id}`, { projectId: otherId });
    const stats = await read('/stats');

    expect((await give(task.id)).body.completedPomodoros).toBe(2);
    expect(await read(`/pomodoros?projectId=${project.id}`)).toMatchObject({
      items: [
        {
          id: session.id,
          taskId: task.id,
          taskTitle: 'Read',
          isStandalone: false,
          startTime: session.startTime,
          endTime: session.endTime,
          duration: 25,
        },
      ],
    });
    expect((await read(`/projects/${project.id}`)).pomodoroCount).toBe(1);
    expect((await read(`/projects/${otherId}`)).pomodoroCount).toBe(1);
    expect(await read('/stats')).toEqual(stats);

    const { db } = api.server;
    const sums = () =>
      db('session_sums')
        .where({ user_id: user.id })
        .whereRaw('pomodoros + unfinished > 0')
        .orderBy(['kind', 'period', 'item']);
    const kept = await sums();
    await rebuildAllSums(db);
    expect(await sums()).toEqual(kept);
    for (const kind of ['tasks', 'looseTasks', 'looseTaskCounts'] as const) {
      const used = await db('account_usage').where({ user_id: user.id, kind }).first('used');
      expect([kind, used?.used]).toEqual([kind, await measure(db, user.id, kind)]);
    }
  });

  it('counts as a completed task from then on', async () => {
    const { body: task } = await call('/fast-tasks', { title: 'Buy milk' });
    await put(`/fast-tasks/${task.id}`, { completed: true });
    expect((await read('/stats')).completedTasks).toBe(0);
    const { body } = await give(task.id);
    expect(body.completed).toBe(true);
    expect((await read('/stats')).completedTasks).toBe(1);
    expect((await read('/stats/done-tasks')).items).toHaveLength(1);
  });

  it('brings its parts and every field, exported and imported before and after', async () => {
    const ids = { id: buildId(), partId: buildId() };
    const task = { kind: 'fast', createdAt: AT, position: 0, completedAt: null };
    const looseTasks = [
      {
        ...task,
        id: ids.id,
        title: 'Trip',
        notes: 'Passport',
        tags: ['home'],
        estimate: 3,
        parentId: null,
        dueOn: '2026-12-01',
        repeat: 'weekly',
        nextId: null,
        completedPomodoros: 4,
      },
      {
        ...task,
        id: ids.partId,
        title: 'Book',
        notes: '',
        tags: [],
        estimate: null,
        parentId: ids.id,
        dueOn: null,
        repeat: null,
        nextId: null,
        completedPomodoros: 0,
      },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    await call('/users/import', { looseTasks });
    expect((await read('/users/export?parts=looseTasks')).looseTasks).toEqual(looseTasks);
    await give(ids.id);
    const { items } = await read(`/tasks?projectId=${project.id}`);
    expect(items).toMatchObject(
      looseTasks.map(({ kind: _kind, ...fields }) => ({ ...fields, projectId: project.id })),
    );

    const { projects, tasks } = await read('/users/export?parts=projects,tasks');
    const other = await buildUser(api);
    await api.call('/users/import', { token: other.token, body: { projects, tasks } });
    const again = await api.call('/users/export?parts=tasks', { token: other.token });
    expect(again.body.tasks).toEqual(tasks);
  });

  it('takes a session whose device had not heard of it', async () => {
    const { task } = await buildWorkedOn();
    await give(task.id);
    const late = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const count = () => put(`/standalone-tasks/${task.id}/increment`, { countId: late.id });
    expect((await count()).body.completedPomodoros).toBe(2);
    expect((await count()).body.completedPomodoros).toBe(2);
    expect(await read(`/tasks/${task.id}`)).toMatchObject({ completedPomodoros: 2 });
    const missing = { countId: buildId() };
    expect((await put(`/standalone-tasks/${task.id}/increment`, missing)).status).toBe(404);
    expect((await put(`/standalone-tasks/${task.id}/increment`)).status).toBe(404);
  });

  it('is no task of the list of projects before, and never somebody else’s', async () => {
    const { body: task } = await call('/fast-tasks', { title: 'Buy milk' });
    const path = `/tasks/${task.id}`;
    expect((await read('/tasks')).items).toEqual([]);
    expect((await read('/search?q=milk')).tasks).toEqual([]);
    const stranger = await buildUser(api);
    const { id: projectId } = await buildProject(api, stranger);
    const taken = await api.call(path, {
      method: 'PUT',
      token: stranger.token,
      body: { projectId },
    });
    expect(taken.status).toBe(404);
    expect((await put(path, { projectId })).status).toBe(422);
  });

  it('has a place among others, as every task', async () => {
    const { body: task } = await call('/fast-tasks', { title: 'Buy milk' });
    const positions = [{ id: task.id, position: 3 }];
    expect((await put('/tasks/positions', { positions })).status).toBe(204);
    expect(await read(`/fast-tasks/${task.id}`)).toMatchObject({ position: 3 });
    const body = { positions };
    const stranger = await buildUser(api);
    const taken = await api.call('/tasks/positions', {
      method: 'PUT',
      token: stranger.token,
      body,
    });
    expect(taken.status).toBe(422);
  });

  it('keeps its id from other tasks', async () => {
    const { body: fast } = await call('/fast-tasks', { title: 'Buy milk' });
    const task = { id: fast.id, title: 'Introduction', projectId: project.id };
    expect((await call('/tasks', task)).status).toBe(409);
    await give(fast.id);
    expect((await call('/fast-tasks', { id: fast.id, title: 'Buy milk' })).status).toBe(409);
    expect((await call('/tasks', task)).body.title).toBe('Buy milk');
  });
});

it('a repeated task without a project leaves its next one in its list', async () => {
  const id = buildId();
  const task = { id, kind: 'standalone', title: 'Water', createdAt: AT, dueOn: '2026-11-20' };
  await call('/users/import', { looseTasks: [{ ...task, repeat: 'daily' }] });
  await put(`/standalone-tasks/${id}`, { completed: true });
  const open = async () =>
    (await read('/standalone-tasks')).items.filter(
      ({ completed }: { completed: boolean }) => !completed,
    );
  expect(await open()).toMatchObject([{ title: 'Water', dueOn: '2026-11-21' }]);
  await put(`/standalone-tasks/${id}`, { completed: false });
  expect(await open()).toMatchObject([{ id }]);
});

describe('the inbox, by the calls on tasks', () => {
  it('takes a task with every field, which one of its two lists shows', async () => {
    const id = buildId();
    const fields = { estimate: 2, tags: ['home'], dueOn: '2026-11-21', notes: 'Oat' };
    const { status, body } = await add({ id, kind: 'fast', ...fields });
    expect([status, body]).toMatchObject([
      201,
      { id, projectId: null, kind: 'fast', position: 0, ...fields },
    ]);
    expect((await add({ id, kind: 'fast' })).body).toEqual(body);
    expect((await read('/fast-tasks')).items).toMatchObject([{ id, ...fields }]);
    expect((await add({})).body).toMatchObject({ kind: 'standalone' });
    expect((await call('/tasks', { title: 'Nowhere' })).body.error.fields).toEqual({
      projectId: 'Choose a project for the task.',
    });
  });

  it('is listed alone and with the tasks of projects, page by page', async () => {
    const { id: inProject } = await buildTask(api, user, { projectId: project.id });
    const { body: fast } = await add({ kind: 'fast' });
    const { body: other } = await add({});
    const { body: done } = await add({});
    await put(`/tasks/${done.id}`, { completed: true });
    const ids = async (query: string) =>
      (await read(`/tasks?${query}`)).items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([inProject]);
    expect(await ids('in=inbox')).toEqual([fast.id, other.id, done.id]);
    expect(await ids('in=inbox&completed=true')).toEqual([done.id]);
    expect((await ids('in=everywhere&completed=false')).toSorted()).toEqual(
      [inProject, fast.id, other.id].toSorted(),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await read(`/tasks?in=everywhere&limit=1${after}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual([inProject, fast.id, other.id, done.id].toSorted());
  });

  it('is changed, counted for and emptied by the same calls', async () => {
    const { body: task } = await add({});
    const path = `/tasks/${task.id}`;
    expect((await put(path, { title: 'Buy bread' })).body).toMatchObject({ title: 'Buy bread' });
    const countId = buildId();
    for (const _ of [1, 2]) {
      const { body } = await put(`${path}/increment`, { countId });
      expect(body).toMatchObject({ completedPomodoros: 1 });
    }
    expect((await api.call(path, { method: 'DELETE', token: user.token })).status).toBe(204);
    expect((await call(path)).status).toBe(404);
  });

  it('takes a task back out of its project, with its sub-tasks; what was worked on stays', async () => {
    const { body: task } = await call('/tasks', { title: 'Write', projectId: project.id });
    const part = { title: 'Outline', projectId: project.id, parentId: task.id };
    const { body: outline } = await call('/tasks', part);
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', {
      projectId: project.id,
      taskId: task.id,
    });
    const { status, body } = await put(`/tasks/${task.id}`, { projectId: null });
    expect([status, body]).toMatchObject([
      200,
      { projectId: null, kind: 'standalone', completedPomodoros: 1 },
    ]);
    expect(await read(`/tasks/${outline.id}`)).toMatchObject({
      projectId: null,
      parentId: task.id,
    });
    expect(await read(`/projects/${project.id}`)).toMatchObject({
      openTaskCount: 0,
      pomodoroCount: 1,
    });
    expect(await measure(api.server.db, user.id, 'looseTasks')).toBe(2);
    expect((await put(`/tasks/${task.id}`, { projectId: project.id })).body).toMatchObject({
      kind: 'project',
      completedPomodoros: 1,
    });
  });
});
