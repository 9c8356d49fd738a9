import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measure } from '#api/db/derived/account-usage.ts';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

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
