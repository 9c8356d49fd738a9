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

const history = async ({ token } = user) => (await api.call('/stats/work-history', { token })).body;

/** A task that is done after so many sessions. */
async function buildDone(sessions: number, given: Record<string, unknown> = {}) {
  const task = await buildTask(api, user, { projectId, ...given });
  for (let minutes = 0; minutes < sessions * 30; minutes += 30) {
    const end = Date.parse('2026-11-19T09:30:00.000Z') + minutes * 60_000;
    await buildSession(api, user, new Date(end).toISOString(), {
      projectId,
      taskId: task.id,
      isStandalone: false,
    });
  }
  const body = { completed: true };
  await api.call(`/tasks/${task.id}`, { method: 'PUT', token: user.token, body });
  return task;
}

describe('the work history', () => {
  it('is empty where nothing was done', async () => {
    expect(await history()).toEqual({ doneTasks: [], hours: Array(168).fill(0) });
  });

  it('holds done tasks with their estimates and sessions', async () => {
    await buildDone(2, { estimate: 1 });
    expect((await history()).doneTasks).toEqual([
      { projectId, estimate: 1, took: 2, doneAt: expect.any(String) },
    ]);
  });

  it('leaves out open tasks, tasks without sessions and tasks with parts', async () => {
    await buildTask(api, user, { projectId, estimate: 3 });
    await buildDone(0, { estimate: 3 });
    const whole = await buildDone(1, { estimate: 3 });
    await buildDone(2, { estimate: 2, parentId: whole.id });
    expect((await history()).doneTasks).toMatchObject([{ estimate: 2, took: 2 }]);
  });

  it('counts the sessions of the last months by the hour they began in', async () => {
    // A Thursday in UTC, from 9:05.
    await buildSession(api, user, '2026-11-19T09:30:00.000Z');
    await buildSession(api, user, '2026-05-19T09:30:00.000Z');
    const { hours } = await history();
    expect(hours.reduce((sum: number, count: number) => sum + count, 0)).toBe(1);
    expect(hours[3 * 24 + 9]).toBe(1);
  });

  it('is that of the caller alone', async () => {
    await buildDone(1);
    const other = await buildUser(api);
    expect((await history(other)).doneTasks).toEqual([]);
  });
});
