import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, buildSession, MISSING_ID } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
});

afterAll(() => api.stop());

describe.each([
  ['fast-tasks', 'standalone-tasks'],
  ['standalone-tasks', 'fast-tasks'],
])('%s', (list, other) => {
  function create(body: unknown, { token } = user) {
    return api.call(`/${list}`, { token, body });
  }

  function put(path: string, body?: unknown, { token } = user) {
    return api.call(`/${list}/${path}`, { method: 'PUT', token, body });
  }

  async function titles(of = list): Promise<string[]> {
    const { body } = await api.call(`/${of}`, { token: user.token });
    return body.items.map(({ title }: { title: string }) => title);
  }

  it('are created open, without a count, at the end of their list', async () => {
    const id = buildId();
    const first = await create({ id, title: ' Buy milk ' });
    const second = await create({ name: 'Call Ada' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id,
      title: 'Buy milk',
      completed: false,
      completedAt: null,
      completedPomodoros: 0,
      estimate: null,
      notes: '',
      dueOn: null,
      tags: [],
      repeat: null,
      parentId: null,
      position: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
    expect(second.body).toMatchObject({ title: 'Call Ada', position: 1 });
    expect(await titles()).toEqual(['Buy milk', 'Call Ada']);
    expect(await titles(other)).toEqual([]);
  });

  it('can get a due day, and lose it again', async () => {
    const { body: made } = await create({ title: 'Buy milk', dueOn: '2026-11-21' });
    expect(made.dueOn).toBe('2026-11-21');
    expect((await put(made.id, { title: 'Buy bread' })).body.dueOn).toBe('2026-11-21');
    expect((await put(made.id, { dueOn: null })).body.dueOn).toBe(null);
    expect((await put(made.id, { dueOn: '2026-02-30' })).status).toBe(422);
  });

  it('have every field of a task of a project', async () => {
    const fields = { estimate: 3, notes: 'Two litres', tags: ['home'], repeat: 'weekly' };
    const { body: made } = await create({ title: 'Buy milk', dueOn: '2026-11-21', ...fields });
    expect(made).toMatchObject(fields);
    const changed = { estimate: null, notes: '', tags: ['Shop', 'shop'], parentId: null };
    expect((await put(made.id, changed)).body).toMatchObject({ ...changed, tags: ['shop'] });
    expect((await put(made.id, { estimate: 100 })).status).toBe(422);
  });

  it('come again in their list when a repeated one is completed, and not when it is open again', async () => {
    const fields = { title: 'Water plants', dueOn: '2026-11-20', repeat: 'daily' };
    const { body: made } = await create(fields);
    const days = async () => {
      const { body } = await api.call(`/${list}`, { token: user.token });
      return body.items.map(({ dueOn }: { dueOn: string }) => dueOn);
    };
    await put(made.id, { completed: true });
    expect(await days()).toEqual(['2026-11-20', '2026-11-21']);
    await put(made.id, { completed: false });
    expect(await days()).toEqual(['2026-11-20']);
    expect(await titles(other)).toEqual([]);
  });

  it('have parts in their list, which are completed and deleted with them', async () => {
    const { body: trip } = await create({ title: 'Trip' });
    const { body: part } = await create({ title: 'Book', parentId: trip.id });
    expect(part.parentId).toBe(trip.id);
    const elsewhere = { title: 'Pack', parentId: trip.id };
    const refused = await api.call(`/${other}`, { token: user.token, body: elsewhere });
    expect(refused.body.error.fields).toEqual({
      parentId: 'A sub-task must be in the same list as its task.',
    });
    await put(trip.id, { completed: true });
    expect((await api.call(`/${list}/${part.id}`, { token: user.token })).body.completed).toBe(
      true,
    );
    await api.call(`/${list}/${trip.id}`, { method: 'DELETE', token: user.token });
    expect(await titles()).toEqual([]);
  });

  it('return the first result for a repeated id, and are not restored once deleted', async () => {
    const id = buildId();
    await create({ id, title: 'First' });
    expect((await create({ id, title: 'Second' })).body.title).toBe('First');
    await api.call(`/${list}/${id}`, { method: 'DELETE', token: user.token });
    expect((await create({ id, title: 'Third' })).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  it('refuse an id of the other list', async () => {
    const id = buildId();
    await create({ id, title: 'Here' });
    const reply = await api.call(`/${other}`, { token: user.token, body: { id, title: 'There' } });
    expect(reply.status).toBe(409);
    expect((await api.call(`/${other}/${id}`, { token: user.token })).status).toBe(404);
  });

  it('are renamed, moved, completed once and reopened', async () => {
    const { body } = await create({ title: 'Buy milk' });
    const renamed = await put(body.id, { title: 'Buy oat milk', position: 7 });
    expect(renamed.body).toEqual({ ...body, title: 'Buy oat milk', position: 7 });
    const done = await put(body.id, { completed: true });
    api.clock.nowMs += 60_000;
    const again = await put(body.id, { completed: true });
    api.clock.nowMs -= 60_000;
    expect(done.body.completedAt).toBe('2026-11-20T10:00:00.000Z');
    expect(again.body).toEqual(done.body);
    expect((await put(body.id, { completed: false })).body.completedAt).toBeNull();
  });

  it('count one for each increment, and once for each count id', async () => {
    const { body } = await create({ title: 'Buy milk' });
    const countId = buildId();
    await put(`${body.id}/increment`);
    await put(`${body.id}/increment`, {});
    await put(`${body.id}/increment`, { countId });
    const again = await put(`${body.id}/increment`, { countId });
    expect(again.body).toEqual({ ...body, completedPomodoros: 3 });
    const read = await api.call(`/${list}/${body.id}`, { token: user.token });
    expect(read.body).toEqual(again.body);
  });

  it('follow the session named by a count: it does not count while that is deleted', async () => {
    const { body } = await create({ title: 'Read' });
    const { token } = user;
    const path = `/${list}/${body.id}`;
    const count = async () => {
      const [read, page, archive] = [
        await api.call(path, { token }),
        await api.call(`/${list}`, { token }),
        await api.call('/users/export?parts=looseTasks', { token }),
      ];
      const counts = [read.body, page.body.items[0], archive.body.looseTasks[0]];
      return counts.map(({ completedPomodoros }) => completedPomodoros);
    };
    const kept = await buildSession(api, user, '2026-11-20T08:00:00.000Z');
    const deleted = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    await put(`${body.id}/increment`);
    await put(`${body.id}/increment`, { countId: kept.id });
    await put(`${body.id}/increment`, { countId: deleted.id });
    expect(await count()).toEqual([3, 3, 3]);

    await api.call(`/pomodoros/${deleted.id}`, { method: 'DELETE', token });
    expect(await count()).toEqual([2, 2, 2]);
    // A late retry counts for a deleted session.
    const late = await put(`${body.id}/increment`, { countId: deleted.id });
    expect(late.body.completedPomodoros).toBe(2);

    const project = await buildProject(api, user);
    const correct = (projectId: string | null) =>
      api.call(`/pomodoros/${kept.id}`, { method: 'PUT', token, body: { projectId } });
    await correct(project.id);
    expect(await count()).toEqual([1, 1, 1]);
    await correct(null);
    expect(await count()).toEqual([2, 2, 2]);
  });

  it('count each of twenty concurrent increments', async () => {
    const { body } = await create({ title: 'Buy milk' });
    await Promise.all(Array.from({ length: 20 }, () => put(`${body.id}/increment`)));
    const read = await api.call(`/${list}/${body.id}`, { token: user.token });
    expect(read.body.completedPomodoros).toBe(20);
  });

  it.each([
    ['no title', {}, 'title'],
    ['a blank title', { title: ' \n ' }, 'title'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
    ['an unknown key', { title: 'x', count: 3 }, 'count'],
  ])('refuse %s', async (_name, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });

  it('are paged in order', async () => {
    for (const title of ['A', 'B', 'C']) await create({ title });
    const { token } = user;
    const first = await api.call(`/${list}?limit=2`, { token });
    const second = await api.call(`/${list}?limit=2&cursor=${first.body.nextCursor}`, { token });
    const seen = [...first.body.items, ...second.body.items].map(({ title }) => title);
    expect(seen).toEqual(['A', 'B', 'C']);
  });

  it('are 404 when missing, deleted or in the other list', async () => {
    const { body } = await create({ title: 'Buy milk' });
    const { token } = user;
    expect((await put(MISSING_ID, { title: 'x' })).status).toBe(404);
    const elsewhere = await api.call(`/${other}/${body.id}`, { method: 'DELETE', token });
    expect(elsewhere.status).toBe(404);
    const path = `/${list}/${body.id}`;
    expect((await api.call(path, { method: 'DELETE', token })).status).toBe(204);
    expect((await api.call(path, { method: 'DELETE', token })).status).toBe(404);
    expect((await put(`${body.id}/increment`)).status).toBe(404);
  });
});
