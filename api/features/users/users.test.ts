import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AVATAR_EXAMPLE } from '#shared/domain/account/avatar.ts';
import { buildProject, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const put = (path: string, user: TestUser | null, body: unknown) =>
  api.call(path, { method: 'PUT', token: user?.token, body });

describe('PUT /users/profile', () => {
  const save = (user: TestUser | null, body: unknown) => put('/users/profile', user, body);

  test('changes the name and the time zone', async () => {
    const user = await buildUser(api, { name: 'Ada', timeZone: 'UTC' });
    const reply = await save(user, { name: '  Ada\u0300 King ', timeZone: 'Asia/Kathmandu' });
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({
      id: user.id,
      name: 'Ad\u00e0 King',
      timeZone: 'Asia/Kathmandu',
    });
    const current = await api.call('/auth/current', { token: user.token });
    expect(current.body.user).toEqual(reply.body.user);
  });

  test('sets a picture and takes it away', async () => {
    const user = await buildUser(api);
    const set = await save(user, { avatar: AVATAR_EXAMPLE });
    expect(set.body.user.avatar).toBe(AVATAR_EXAMPLE);
    expect((await save(user, { name: 'Grace' })).body.user.avatar).toBe(AVATAR_EXAMPLE);
    expect((await save(user, { avatar: null })).body.user.avatar).toBeNull();
  });

  test('keeps what is not given', async () => {
    const user = await buildUser(api, { name: 'Ada', timeZone: 'Europe/Vienna' });
    await save(user, { name: 'Grace' });
    const reply = await save(user, {});
    expect(reply.body.user).toMatchObject({ name: 'Grace', timeZone: 'Europe/Vienna' });
  });

  test.each([
    [{ name: '' }, { name: 'Name is missing.' }],
    [{ name: 7 }, { name: 'Name is missing.' }],
    [{ timeZone: '+02:00' }, { timeZone: 'A time zone is an IANA name, such as Europe/Vienna.' }],
    [{ email: 'eve@example.org' }, { email: 'This field is unknown.' }],
    [
      { avatar: 'https://example.org/ada.png' },
      { avatar: 'A picture is a PNG, JPEG or WebP file.' },
    ],
    [{ avatar: AVATAR_EXAMPLE.padEnd(30_001, 'A') }, { avatar: 'That picture is too large.' }],
    [{ isAdmin: true }, { isAdmin: 'This field is unknown.' }],
    [{ isActive: false }, { isActive: 'This field is unknown.' }],
    [{ is_admin: 1 }, { is_admin: 'This field is unknown.' }],
    [{ id: 'x' }, { id: 'This field is unknown.' }],
  ])('refuses the body %j and changes nothing', async (body, fields) => {
    const user = await buildUser(api, { name: 'Ada' });
    const before = await api.server.db('users').where({ id: user.id }).first();
    const reply = await save(user, { name: 'Eve', ...body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
    expect(await api.server.db('users').where({ id: user.id }).first()).toEqual(before);
  });
});

describe('/users/active-task', () => {
  const read = (user: TestUser) => api.call('/users/active-task', { token: user.token });
  const save = (user: TestUser | null, taskId: unknown) =>
    put('/users/active-task', user, { taskId });

  /** A task in a project of the user, written straight into the database. */
  async function plantTask(user: TestUser): Promise<{ taskId: string; projectId: string }> {
    const [projectId, taskId] = [buildId(), buildId()];
    const row = { user_id: user.id, position: 0, created_at: 1, updated_at: 1 };
    await api.server.db('projects').insert({ ...row, id: projectId, title: 'Orchard' });
    await api.server
      .db('tasks')
      .insert({ ...row, id: taskId, project_id: projectId, title: 'Prune the pears' });
    return { taskId, projectId };
  }

  test('is null at first', async () => {
    const reply = await read(await buildUser(api));
    expect([reply.status, reply.body]).toEqual([200, { activeTask: null }]);
  });

  test('is set, read and cleared', async () => {
    const user = await buildUser(api);
    const { taskId, projectId } = await plantTask(user);
    const activeTask = {
      taskId,
      projectId,
      taskName: 'Prune the pears',
      projectName: 'Orchard',
    };
    const saved = await save(user, taskId);
    expect([saved.status, saved.body]).toEqual([200, { activeTask }]);
    expect((await read(user)).body).toEqual({ activeTask });
    const current = await api.call('/auth/current', { token: user.token });
    expect(current.body.activeTask).toEqual(activeTask);
    expect((await save(user, null)).body).toEqual({ activeTask: null });
    expect((await read(user)).body).toEqual({ activeTask: null });
  });

  test.each(['tasks', 'projects'])('is null after the row in %s was deleted', async (table) => {
    const user = await buildUser(api);
    const { taskId } = await plantTask(user);
    await save(user, taskId);
    await api.server.db(table).where({ user_id: user.id }).update({ deleted_at: TEST_START_MS });
    expect((await read(user)).body).toEqual({ activeTask: null });
    expect((await save(user, taskId)).status).toBe(404);
  });

  test('is let go of by whoever completes it or finishes its project', async () => {
    const user = await buildUser(api);
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const part = await buildTask(api, user, { projectId: project.id, parentId: task.id });
    await save(user, part.id);
    await put(`/tasks/${task.id}`, user, { completed: true });
    expect((await read(user)).body).toEqual({ activeTask: null });
    await put(`/tasks/${task.id}`, user, { completed: false });
    expect((await read(user)).body.activeTask.taskId).toBe(part.id);
    await put(`/projects/${project.id}/finish`, user, {});
    expect((await read(user)).body).toEqual({ activeTask: null });
  });

  test.each([
    ['a task that is completed', 'tasks', 'completed_at'],
    ['a task of a finished project', 'projects', 'finished_at'],
  ])('is null for %s, until it is open again', async (_name, table, column) => {
    const user = await buildUser(api);
    const { taskId } = await plantTask(user);
    const change = (at: number | null) =>
      api.server
        .db(table)
        .where({ user_id: user.id })
        .update({ [column]: at });
    await save(user, taskId);
    await change(TEST_START_MS);
    expect((await read(user)).body).toEqual({ activeTask: null });
    const current = await api.call('/auth/current', { token: user.token });
    expect(current.body.activeTask).toBeNull();
    const again = await save(user, taskId);
    expect([again.status, again.body]).toEqual([200, { activeTask: null }]);
    await change(null);
    expect((await read(user)).body.activeTask.taskId).toBe(taskId);
  });

  test.each([['x'], [7], [undefined], [{ id: 'x' }]])('refuses %j as an id', async (taskId) => {
    const reply = await save(await buildUser(api), taskId);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['taskId']);
  });
});
