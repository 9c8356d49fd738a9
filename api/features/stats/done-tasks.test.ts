import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let projectId: string;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
  ({ id: projectId } = await buildProject(api, user));
});

afterAll(() => api.stop());

const list = async (query = '', { token } = user) =>
  (await api.call(`/stats/done-tasks${query}`, { token })).body.items;

async function complete(id: string) {
  const body = { completed: true };
  return (await api.call(`/tasks/${id}`, { method: 'PUT', token: user.token, body })).body;
}

describe('the done tasks', () => {
  it('come with their titles, parents, estimates and sessions', async () => {
    const whole = await buildTask(api, user, { projectId, title: 'Write chapter 2' });
    const part = await buildTask(api, user, {
      projectId,
      title: 'Outline',
      parentId: whole.id,
      estimate: 2,
    });
    await buildSession(api, user, '2026-11-19T09:30:00.000Z', {
      projectId,
      taskId: part.id,
      isStandalone: false,
    });
    const { completedAt } = await complete(part.id);
    expect(await list()).toEqual([
      {
        id: part.id,
        parentId: whole.id,
        projectId,
        title: 'Outline',
        estimate: 2,
        took: 1,
        doneAt: completedAt,
      },
    ]);
  });

  it('hold those without sessions, and none that are open', async () => {
    const done = await buildTask(api, user, { projectId });
    await buildTask(api, user, { projectId });
    await complete(done.id);
    expect(await list()).toMatchObject([{ id: done.id, took: 0 }]);
  });

  it('are those from one instant until before another', async () => {
    const { id } = await buildTask(api, user, { projectId });
    const { completedAt } = await complete(id);
    const after = new Date(Date.parse(completedAt) + 1).toISOString();
    expect(await list(`?from=${completedAt}&to=${after}`)).toHaveLength(1);
    expect(await list(`?to=${completedAt}`)).toEqual([]);
    expect(await list(`?from=${after}`)).toEqual([]);
  });

  it('refuse an instant that is none', async () => {
    const { status } = await api.call('/stats/done-tasks?from=yesterday', { token: user.token });
    expect(status).toBe(422);
  });

  it('are those of the caller alone', async () => {
    const { id } = await buildTask(api, user, { projectId });
    await complete(id);
    expect(await list('', await buildUser(api))).toEqual([]);
  });
});
