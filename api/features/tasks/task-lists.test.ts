import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildProject,
  buildSession,
  buildTask,
  MISSING_ID,
} from '#tests/support/database/focus-data.ts';
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
  projectId = (await buildProject(api, user)).id;
});

afterAll(() => api.stop());

const build = (title: string, given: Record<string, unknown> = {}) =>
  buildTask(api, user, { projectId, title, ...given });

async function titles(query = ''): Promise<string[]> {
  const { body } = await api.call(`/tasks?limit=2${query}`, { token: user.token });
  const rest = body.nextCursor === null ? [] : await titles(`&cursor=${body.nextCursor}${query}`);
  return [...body.items.map(({ title }: { title: string }) => title), ...rest];
}

function save(positions: unknown) {
  return api.call('/tasks/positions', { method: 'PUT', token: user.token, body: { positions } });
}

describe('a list of tasks', () => {
  it('holds only what is done, or open, or was done since', async () => {
    await build('Old', { completedAt: '2026-11-01T08:00:00.000Z' });
    await build('Open');
    await build('New', { completedAt: '2026-11-20T08:00:00.000Z' });
    expect(await titles()).toEqual(['Old', 'Open', 'New']);
    expect(await titles('&completed=true')).toEqual(['Old', 'New']);
    expect(await titles('&completed=false')).toEqual(['Open']);
    expect(await titles('&doneSince=2026-11-20T08:00:00.000Z')).toEqual(['Open', 'New']);
  });

  it('counts the sessions of each task', async () => {
    const task = await build('Write');
    await build('Read');
    for (const end of ['2026-11-19T08:00:00.000Z', '2026-11-19T09:00:00.000Z']) {
      await buildSession(api, user, end, { projectId, taskId: task.id, isStandalone: false });
    }
    const { body } = await api.call('/tasks', { token: user.token });
    const counts = body.items.map(
      (each: { completedPomodoros: number }) => each.completedPomodoros,
    );
    expect(counts).toEqual([2, 0]);
  });

  it.each(['completed=yes', 'doneSince=yesterday'])('refuses %s', async (query) => {
    expect((await api.call(`/tasks?${query}`, { token: user.token })).status).toBe(422);
  });
});

describe('the order of tasks', () => {
  it('is saved, without those that were deleted meanwhile', async () => {
    const [one, two, gone] = [await build('One'), await build('Two'), await build('Gone')];
    await api.call(`/tasks/${gone.id}`, { method: 'DELETE', token: user.token });
    const reply = await save([
      { id: two.id, position: 0 },
      { id: gone.id, position: 1 },
      { id: one.id, position: 2 },
    ]);
    expect(reply.status).toBe(204);
    expect(await titles()).toEqual(['Two', 'One']);
  });

  it('is saved for all or none', async () => {
    const [one, stranger] = [await build('One'), await buildUser(api)];
    const theirs = await buildProject(api, stranger);
    const foreign = await buildTask(api, stranger, { projectId: theirs.id });
    for (const id of [foreign.id, MISSING_ID]) {
      const reply = await save([
        { id: one.id, position: 5 },
        { id, position: 6 },
      ]);
      expect(reply.body.error.fields).toEqual({ 'positions.1.id': 'There is no such task.' });
    }
    const { body } = await api.call(`/tasks/${one.id}`, { token: user.token });
    expect(body.position).toBe(0);
  });

  it('names each task once, up to 500', async () => {
    const one = await build('One');
    const twice = await save([
      { id: one.id, position: 0 },
      { id: one.id, position: 1 },
    ]);
    expect(Object.keys(twice.body.error.fields)).toEqual(['positions.1.id']);
    expect((await save([])).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, position) => ({ id: MISSING_ID, position }));
    expect(Object.keys((await save(many)).body.error.fields)).toEqual(['positions']);
  });
});
