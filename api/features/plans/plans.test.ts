import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject, buildTask, MISSING_ID } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let stranger: TestUser;
let project: { id: string };
let task: { id: string };

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
  stranger = await buildUser(api);
  project = await buildProject(api, user);
  task = await buildTask(api, user, { projectId: project.id });
});

afterAll(() => api.stop());

const TIMES = { startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T08:25:00.000Z' };

function plan(body: object, { token } = user) {
  return api.call('/plans', { token, body: { title: 'Read', ...TIMES, ...body } });
}

function change(id: string, body: unknown, { token } = user) {
  return api.call(`/plans/${id}`, { method: 'PUT', token, body });
}

function remove(id: string, { token } = user) {
  return api.call(`/plans/${id}`, { method: 'DELETE', token });
}

async function idsBetween(from: string, to: string, rest = '', { token } = user) {
  const query = `startDate=${from}&endDate=${to}${rest}`;
  const { body } = await api.call(`/plans?${query}`, { token });
  return body.items.map(({ id }: { id: string }) => id);
}

describe('planning a block', () => {
  it('returns it with the names of its task and project', async () => {
    const id = buildId();
    const reply = await plan({ id, taskId: task.id, title: '' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      projectId: project.id,
      taskId: task.id,
      projectTitle: 'Thesis',
      taskTitle: 'Introduction',
      title: '',
      ...TIMES,
      timeZone: 'Europe/Vienna',
      createdAt: '2026-11-20T10:00:00.000Z',
    });
    await remove(id);
  });

  it('accepts a title of its own, or a project alone', async () => {
    const own = await plan({ title: '  Call  Ada ' });
    const forProject = await plan({ title: '', projectId: project.id });
    expect(own.body).toMatchObject({ title: 'Call Ada', projectId: null, taskId: null });
    expect(forProject.body).toMatchObject({ projectTitle: 'Thesis', taskTitle: null });
    await Promise.all([remove(own.body.id), remove(forProject.body.id)]);
  });

  it('returns the first result for a repeated id, even after it is deleted', async () => {
    const id = buildId();
    await plan({ id, title: 'First' });
    const again = await plan({ id, title: 'Second' });
    expect([again.status, again.body.title]).toEqual([200, 'First']);
    await remove(id);
    expect((await plan({ id })).status).toBe(200);
    expect(await idsBetween('2026-11-23', '2026-11-23')).not.toContain(id);
  });

  it.each([
    ['nothing to do', { title: ' ' }, 'title'],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'title'],
    ['four minutes', { endsAt: '2026-11-23T08:04:00.000Z' }, 'endsAt'],
    ['more than twelve hours', { endsAt: '2026-11-23T20:01:00.000Z' }, 'endsAt'],
    ['an end before the start', { endsAt: '2026-11-23T07:00:00.000Z' }, 'endsAt'],
    ['a task that is not there', { taskId: MISSING_ID }, 'taskId'],
    ['a project that is not there', { projectId: MISSING_ID }, 'projectId'],
    ['a zone that does not exist', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
  ])('refuses %s', async (_name, body, field) => {
    const reply = await plan(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});

describe('listing planned blocks', () => {
  it("returns blocks that overlap the user's days, the earliest first, page by page", async () => {
    const at = async (startsAt: string, endsAt: string) =>
      (await plan({ startsAt, endsAt })).body.id;
    // In Vienna the day of the change of clocks runs from 22:00 to 23:00 UTC.
    const before = await at('2026-10-24T21:00:00.000Z', '2026-10-24T22:00:00.000Z');
    const across = await at('2026-10-24T21:30:00.000Z', '2026-10-24T22:30:00.000Z');
    const last = await at('2026-10-25T22:55:00.000Z', '2026-10-25T23:25:00.000Z');
    const after = await at('2026-10-25T23:00:00.000Z', '2026-10-25T23:30:00.000Z');
    expect(await idsBetween('2026-10-25', '2026-10-25')).toEqual([across, last]);
    expect(await idsBetween('2026-10-24', '2026-10-26')).toEqual([before, across, last, after]);
    expect(await idsBetween('2026-10-24', '2026-10-26', '', stranger)).toEqual([]);
    const { token } = user;
    const path = '/plans?startDate=2026-10-24&endDate=2026-10-26&limit=3';
    const { body } = await api.call(path, { token });
    const rest = await api.call(`${path}&cursor=${body.nextCursor}`, { token });
    expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual([after]);
    expect(rest.body.nextCursor).toBeNull();
  });

  it.each([
    ['no days', '', ['startDate', 'endDate']],
    ['an end that is no day', 'startDate=2026-11-20&endDate=x', ['endDate']],
    ['a start that is no day', 'startDate=9999-12-31&endDate=2026-11-20', ['startDate']],
    ['days that end before they begin', 'startDate=2026-11-02&endDate=2026-11-01', ['endDate']],
    ['more than a year', 'startDate=2026-01-01&endDate=2027-01-02', ['endDate']],
  ])('refuses %s', async (_name, query, fields) => {
    const reply = await api.call(`/plans?${query}`, { token: user.token });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(fields);
  });
});

describe('changing a planned block', () => {
  it('moves and resizes it, and keeps the rest', async () => {
    const { body } = await plan({ taskId: task.id });
    const times = { startsAt: '2026-11-24T09:05:00.000Z', endsAt: '2026-11-24T10:00:00.000Z' };
    expect((await change(body.id, times)).body).toEqual({ ...body, ...times });
    const late = await change(body.id, { endsAt: '2026-11-24T09:00:00.000Z' });
    expect(late.body.error.fields).toEqual({ endsAt: 'The end must be after the start.' });
    expect((await change(body.id, { startsAt: '2026-11-01T09:00:00.000Z' })).status).toBe(422);
  });

  it('changes its task or project', async () => {
    const { body } = await plan({ taskId: task.id, title: '' });
    const empty = await change(body.id, { taskId: null, projectId: null });
    expect(empty.body.error.fields).toEqual({ title: 'Enter a title, or choose a task.' });
    const alone = await change(body.id, { taskId: null, projectId: null, title: 'Rest' });
    expect(alone.body).toMatchObject({ taskId: null, projectId: null, title: 'Rest' });
    const back = await change(body.id, { taskId: task.id });
    expect(back.body).toMatchObject({ taskId: task.id, projectId: project.id });
  });

  it('answers 404 for one that is missing or deleted', async () => {
    const { body } = await plan({});
    expect((await change(MISSING_ID, { title: 'x' })).status).toBe(404);
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect((await change(body.id, { title: 'x' })).status).toBe(404);
  });
});

describe('a planned block of a task', () => {
  it('follows its task to another project, and keeps its name when the task is deleted', async () => {
    const other = await buildProject(api, user, { title: 'Garden' });
    const moving = await buildTask(api, user, { projectId: project.id, title: 'Water' });
    const { body } = await plan({ taskId: moving.id, title: '' });
    const { token } = user;
    await api.call(`/tasks/${moving.id}`, { method: 'PUT', token, body: { projectId: other.id } });
    await api.call(`/tasks/${moving.id}`, { method: 'DELETE', token });
    const moved = await change(body.id, { endsAt: '2026-11-23T09:00:00.000Z' });
    expect(moved.body).toMatchObject({ projectTitle: 'Garden', taskTitle: 'Water' });
  });
});
