import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, MISSING_ID } from '#tests/support/database/focus-data.ts';
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

function create(body: unknown, project = projectId, { token } = user) {
  return api.call(`/projects/${project}/milestones`, { token, body });
}

function change(id: string, body: unknown, { token } = user) {
  return api.call(`/milestones/${id}`, { method: 'PUT', token, body });
}

function remove(id: string, { token } = user) {
  return api.call(`/milestones/${id}`, { method: 'DELETE', token });
}

async function titles(project = projectId): Promise<string[]> {
  const { body } = await api.call(`/projects/${project}/milestones`, { token: user.token });
  return body.items.map(({ title }: { title: string }) => title);
}

describe('due milestones', () => {
  async function dueFrom(startDate: string, endDate: string, { token } = user, cursor = '') {
    const query = new URLSearchParams({ startDate, endDate, limit: '2' });
    if (cursor !== '') query.set('cursor', cursor);
    return api.call(`/milestones?${query}`, { token });
  }
  const titlesOf = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);

  it('come from every project, the earliest first, page by page', async () => {
    const owner = await buildUser(api);
    const [one, other] = [await buildProject(api, owner), await buildProject(api, owner)];
    await create({ title: 'Print', dueOn: '2027-01-31' }, one.id, owner);
    await create({ title: 'Draft', dueOn: '2027-01-01' }, other.id, owner);
    await create({ title: 'Review', dueOn: '2027-01-15' }, one.id, owner);
    await create({ title: 'Some day' }, one.id, owner);
    await create({ title: 'Later', dueOn: '2027-02-01' }, one.id, owner);
    const { body } = await dueFrom('2027-01-01', '2027-01-31', owner);
    expect(titlesOf(body)).toEqual(['Draft', 'Review']);
    const next = await dueFrom('2027-01-01', '2027-01-31', owner, body.nextCursor);
    expect(titlesOf(next.body)).toEqual(['Print']);
  });

  it('exclude those of other users, deleted ones and those of deleted projects', async () => {
    const owner = await buildUser(api);
    const project = await buildProject(api, owner);
    const { body: gone } = await create({ title: 'A', dueOn: '2027-01-01' }, project.id, owner);
    await remove(gone.id, owner);
    expect((await dueFrom('2027-01-01', '2027-01-31', owner)).body.items).toEqual([]);
    await create({ title: 'B', dueOn: '2027-01-02' }, project.id, owner);
    expect((await dueFrom('2027-01-01', '2027-01-31', stranger)).body.items).toEqual([]);
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token: owner.token });
    expect((await dueFrom('2027-01-01', '2027-01-31', owner)).body.items).toEqual([]);
  });

  it('require a range of days', async () => {
    expect((await dueFrom('2027-01-02', '2027-01-01')).status).toBe(422);
  });
});

describe('adding a milestone', () => {
  it('returns an open one', async () => {
    const id = buildId();
    const reply = await create({ id, title: ' First draft ', dueOn: '2026-12-24' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      projectId,
      title: 'First draft',
      dueOn: '2026-12-24',
      completed: false,
      completedAt: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('requires no day', async () => {
    expect((await create({ title: 'Some day' })).body.dueOn).toBeNull();
  });

  it('returns the first result for a repeated id', async () => {
    const id = buildId();
    await create({ id, title: 'First' });
    const again = await create({ id, title: 'Second' });
    expect(again.status).toBe(200);
    expect(again.body.title).toBe('First');
    expect(await titles()).toEqual(['First']);
  });

  it('does not restore a deleted one', async () => {
    const { body } = await create({ title: 'Gone' });
    await remove(body.id);
    expect((await create({ id: body.id, title: 'Gone' })).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  it.each([
    ['no title', {}, 'title'],
    ['a blank title', { title: '  ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a day that does not exist', { title: 'x', dueOn: '2026-02-30' }, 'dueOn'],
    ['an instant for a day', { title: 'x', dueOn: '2026-12-24T00:00:00.000Z' }, 'dueOn'],
    ['an unknown key', { title: 'x', done: true }, 'done'],
  ])('refuses %s', async (_name, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });

  it('answers 404 for a project that is missing or deleted', async () => {
    const gone = await buildProject(api, user);
    await api.call(`/projects/${gone.id}`, { method: 'DELETE', token: user.token });
    for (const project of [MISSING_ID, gone.id]) {
      expect((await create({ title: 'x' }, project)).status).toBe(404);
      const path = `/projects/${project}/milestones`;
      expect((await api.call(path, { token: user.token })).status).toBe(404);
    }
  });
});

describe('listing milestones', () => {
  it('pages in order of creation', async () => {
    for (const title of ['A', 'B', 'C']) await create({ title });
    const { token } = user;
    const path = `/projects/${projectId}/milestones?limit=2`;
    const first = await api.call(path, { token });
    const second = await api.call(`${path}&cursor=${first.body.nextCursor}`, { token });
    const seen = [...first.body.items, ...second.body.items].map(({ title }) => title);
    expect(seen).toEqual(['A', 'B', 'C']);
    expect(second.body.nextCursor).toBeNull();
  });
});

describe('changing a milestone', () => {
  it('changes and removes its day, and keeps the rest', async () => {
    const { body } = await create({ title: 'Draft', dueOn: '2026-12-24' });
    const moved = await change(body.id, { dueOn: '2027-01-10' });
    expect(moved.body).toEqual({ ...body, dueOn: '2027-01-10' });
    expect((await change(body.id, { dueOn: null })).body.dueOn).toBeNull();
  });

  it('completes it once, and reopens it', async () => {
    const { body } = await create({ title: 'Draft' });
    const done = await change(body.id, { completed: true });
    api.clock.nowMs += 60_000;
    const again = await change(body.id, { completed: true, title: 'The draft' });
    api.clock.nowMs -= 60_000;
    expect(done.body).toMatchObject({ completed: true, completedAt: '2026-11-20T10:00:00.000Z' });
    expect(again.body).toEqual({ ...done.body, title: 'The draft' });
    const open = await change(body.id, { completed: false });
    expect(open.body).toMatchObject({ completed: false, completedAt: null });
  });

  it('answers 404 for one that is missing or in a deleted project', async () => {
    const { body } = await create({ title: 'Draft' });
    expect((await change(MISSING_ID, { title: 'x' })).status).toBe(404);
    await api.call(`/projects/${projectId}`, { method: 'DELETE', token: user.token });
    expect((await change(body.id, { title: 'x' })).status).toBe(404);
    expect((await remove(body.id)).status).toBe(404);
  });
});

describe('deleting a milestone', () => {
  it('removes it, once', async () => {
    const { body } = await create({ title: 'Draft' });
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect(await titles()).toEqual([]);
  });
});
