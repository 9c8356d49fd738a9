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
let projectId: string;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api);
});

beforeEach(async () => {
  projectId = (await buildProject(api, user)).id;
});

afterAll(() => api.stop());

const build = (given: Record<string, unknown> = {}) =>
  buildTask(api, user, { projectId, ...given });

function create(body: Record<string, unknown>) {
  return api.call('/tasks', { token: user.token, body: { title: 'Write', projectId, ...body } });
}

function change(id: string, body: unknown) {
  return api.call(`/tasks/${id}`, { method: 'PUT', token: user.token, body });
}

async function tasks(project = projectId) {
  const { body } = await api.call(`/tasks?projectId=${project}`, { token: user.token });
  return body.items;
}

describe('what a task says of itself', () => {
  it('is kept as it was given', async () => {
    const notes = '# Outline\n\n1. *Why*';
    const given = { notes, dueOn: '2026-12-24', tags: ['thesis', 'deep work'], repeat: 'weekly' };
    const reply = await create(given);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject(given);
    expect(await tasks()).toEqual([reply.body]);
  });

  it('is changed part by part, and taken away', async () => {
    const task = await build({ notes: 'Draft', dueOn: '2026-12-24', tags: ['a'], repeat: 'daily' });
    const changed = await change(task.id, { dueOn: '2026-12-31', tags: ['b', 'c'] });
    expect(changed.body).toEqual({ ...task, dueOn: '2026-12-31', tags: ['b', 'c'] });
    const bare = await change(task.id, { notes: '', dueOn: null, tags: [], repeat: null });
    expect(bare.body).toEqual({ ...task, notes: '', dueOn: null, tags: [], repeat: null });
  });

  it('has each tag once, in small letters', async () => {
    expect((await build({ tags: [' Thesis ', 'thesis', 'Café'] })).tags).toEqual([
      'thesis',
      'café',
    ]);
  });

  it.each([
    ['a day that does not exist', { dueOn: '2026-02-30' }, 'dueOn'],
    ['a day before the year 2000', { dueOn: '1999-12-31' }, 'dueOn'],
    ['a way to repeat that is none', { repeat: 'hourly' }, 'repeat'],
    ['an empty tag', { tags: ['a', ' '] }, 'tags.1'],
    ['a tag of 41 characters', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags'],
    ['notes of 10,001 characters', { notes: 'x'.repeat(10_001) }, 'notes'],
    ['an estimate of 0', { estimate: 0 }, 'estimate'],
    ['an estimate of 1,000', { estimate: 1000 }, 'estimate'],
  ])('refuses %s', async (_name, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await tasks()).toEqual([]);
  });
});

describe('a repeated task', () => {
  // 2026-11-20, the day of these tests, is a Friday.
  it.each([
    ['daily', null, '2026-11-21'],
    ['weekdays', '2026-11-20', '2026-11-23'],
    ['weekly', '2026-11-18', '2026-11-25'],
    ['monthly', '2026-11-20', '2026-12-20'],
  ])('(%s, due on %s) leaves its next one behind, due on %s', async (repeat, dueOn, next) => {
    const task = await build({ repeat, dueOn, estimate: 3, tags: ['a'], notes: 'How' });
    const nextId = buildId();
    await change(task.id, { completed: true, nextId });
    const all = await tasks();
    expect(all).toHaveLength(2);
    expect(all.find(({ id }: { id: string }) => id === task.id).completed).toBe(true);
    expect(all.find(({ id }: { id: string }) => id === nextId)).toEqual({
      ...task,
      id: nextId,
      dueOn: next,
    });
  });

  it('leaves one behind, however often the call is repeated', async () => {
    const task = await build({ repeat: 'daily' });
    const nextId = buildId();
    const done = { completed: true, nextId, nextDueOn: '2026-11-22' };
    for (let time = 0; time < 3; time += 1) await change(task.id, done);
    const next = (await tasks()).find(({ id }: { id: string }) => id === nextId);
    expect(next).toMatchObject({ dueOn: '2026-11-22', nextId: null });
    expect(await tasks()).toHaveLength(2);
    await change(task.id, { completed: false });
    expect((await change(task.id, done)).body).toMatchObject({ nextId });
    expect(await tasks()).toHaveLength(2);
  });

  it('takes the one that it left behind away again when it is open, unless that was touched', async () => {
    const task = await build({ repeat: 'daily' });
    const part = await build({ parentId: task.id });
    const undone = async (touch: (nextId: string, partId: string) => Promise<unknown>) => {
      const [nextId, partId] = [buildId(), buildId()];
      const nextParts = [{ partId: part.id, nextId: partId }];
      await change(task.id, { completed: true, nextId, nextParts });
      api.clock.nowMs += 1000;
      await touch(nextId, partId);
      api.clock.nowMs -= 1000;
      await change(task.id, { completed: false });
      const ids = (await tasks()).map(({ id }: { id: string }) => id);
      return ids.includes(nextId);
    };
    const { token } = user;
    const moved = (id: string) => {
      const positions = [{ id, position: 7 }];
      return api.call('/tasks/positions', { method: 'PUT', token, body: { positions } });
    };
    expect(await undone(async () => null)).toBe(false);
    expect(await undone((nextId) => moved(nextId))).toBe(false);
    expect(await undone((_, partId) => change(partId, { title: 'Longer' }))).toBe(true);
    // It is still there: completed again, the task has its next one.
    await change(task.id, { completed: true, nextId: buildId() });
    expect(
      (await tasks()).filter((each: { parentId: null }) => each.parentId === null),
    ).toHaveLength(2);
  });

  it('keeps the one that it left behind once something was recorded for it', async () => {
    const task = await build({ repeat: 'daily' });
    const nextId = buildId();
    await change(task.id, { completed: true, nextId });
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', {
      projectId,
      taskId: nextId,
      isStandalone: false,
    });
    await change(task.id, { completed: false });
    expect(await tasks()).toHaveLength(2);
  });

  it('has its parts in the next one again, open and as much later', async () => {
    const task = await build({ repeat: 'weekly', dueOn: '2026-11-20' });
    const first = await build({ parentId: task.id, title: 'Soil', dueOn: '2026-11-19' });
    await build({ parentId: task.id, title: 'Water', estimate: 2 });
    await change(first.id, { completed: true });
    const [nextId, partId] = [buildId(), buildId()];
    await change(task.id, {
      completed: true,
      nextId,
      nextParts: [
        {
          partId: first.id,
          nextId: partId,
        },
      ],
    });
    const parts = (await tasks()).filter((each: { parentId: string }) => each.parentId === nextId);
    expect(parts).toMatchObject([
      { id: partId, title: 'Soil', completed: false, dueOn: '2026-11-26' },
      { title: 'Water', completed: false, dueOn: null, estimate: 2 },
    ]);
  });

  it('comes on its day of the month again after a shorter month', async () => {
    const task = await build({ repeat: 'monthly', dueOn: '2027-01-31' });
    const [february, march] = [buildId(), buildId()];
    await change(task.id, { completed: true, nextId: february });
    await change(february, { completed: true, nextId: march });
    const days = (await tasks()).map(({ dueOn }: { dueOn: string }) => dueOn);
    expect(days.toSorted()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  it('goes by the day where its user is', async () => {
    const away = await buildUser(api);
    const { token } = away;
    const body = { timeZone: 'Pacific/Auckland' };
    await api.call('/users/profile', { method: 'PUT', token, body });
    const project = await buildProject(api, away);
    const task = await buildTask(api, away, { projectId: project.id, repeat: 'daily' });
    api.clock.nowMs += 4 * 3_600_000;
    const nextId = buildId();
    const done = { completed: true, nextId };
    await api.call(`/tasks/${task.id}`, { method: 'PUT', token, body: done });
    api.clock.nowMs -= 4 * 3_600_000;
    const next = await api.call(`/tasks/${nextId}`, { token });
    expect(next.body.dueOn).toBe('2026-11-22');
  });
});

describe('a part of a task', () => {
  it('is completed with it, and open again with it; what was done before stays done', async () => {
    const task = await build();
    const early = await build({ parentId: task.id });
    const open = await build({ parentId: task.id });
    await change(early.id, { completed: true });
    api.clock.nowMs += 60_000;
    await change(task.id, { completed: true });
    const completed = async () =>
      (await tasks()).map((each: { completed: boolean }) => each.completed);
    expect(await completed()).toEqual([true, true, true]);
    await change(task.id, { completed: false });
    api.clock.nowMs -= 60_000;
    expect(await completed()).toEqual([false, true, false]);
    expect((await tasks())[2]).toEqual(open);
  });

  it('moves with it to another project, and alone stands for itself', async () => {
    const task = await build();
    const [part, other] = [await build({ parentId: task.id }), await build({ parentId: task.id })];
    const garden = await buildProject(api, user, { title: 'Garden' });
    await change(other.id, { projectId: garden.id });
    expect((await tasks(garden.id))[0]).toMatchObject({ id: other.id, parentId: null });
    await change(task.id, { projectId: garden.id });
    expect(await tasks()).toEqual([]);
    const moved = (await tasks(garden.id)).find(({ id }: { id: string }) => id === part.id);
    expect(moved).toMatchObject({ parentId: task.id, projectId: garden.id });
  });

  it('is deleted with it, and let go of where it is worked on', async () => {
    const task = await build();
    const part = await build({ parentId: task.id });
    const { token } = user;
    await api.call('/users/active-task', { method: 'PUT', token, body: { taskId: part.id } });
    await api.call(`/tasks/${task.id}`, { method: 'DELETE', token });
    expect(await tasks()).toEqual([]);
    expect((await api.call('/users/active-task', { token })).body).toEqual({ activeTask: null });
  });

  it('belongs to a task that is there, of the same project, and no part itself', async () => {
    const task = await build();
    const part = await build({ parentId: task.id });
    const garden = await buildProject(api, user, { title: 'Garden' });
    const elsewhere = await buildTask(api, user, { projectId: garden.id });
    for (const parentId of [MISSING_ID, elsewhere.id, part.id]) {
      const reply = await create({ parentId });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['parentId']);
    }
    const other = await build();
    expect((await change(task.id, { parentId: other.id })).status).toBe(422);
    expect((await change(task.id, { parentId: task.id })).status).toBe(422);
    expect((await change(part.id, { parentId: null })).body.parentId).toBeNull();
  });
});
