import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject, MISSING_ID, sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser } from '#tests/support/site/build.ts';

const DAY_MS = 86_400_000;

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** A new person with a project. */
async function openProject(workMinutes: number | null = null) {
  const user = await buildUser(api, { timeZone: 'UTC' });
  const { id: projectId } = await buildProject(api, user, { workMinutes });
  const { token } = user;
  const given = { projectId, fromMinutes: 25, toMinutes: 15, evidence: '3 of 6 ended early.' };
  return {
    user,
    projectId,
    token,
    begin: (body: object = {}) => api.call('/experiments', { token, body: { ...given, ...body } }),
    end: (id: string, verdict: string) =>
      api.call(`/experiments/${id}/end`, { token, body: { verdict } }),
    resume: (id: string) => api.call(`/experiments/${id}/resume`, { token, method: 'POST' }),
    remove: (id: string) => api.call(`/experiments/${id}`, { token, method: 'DELETE' }),
    list: async () => (await api.call('/experiments', { token })).body.items,
    length: async () => (await api.call(`/projects/${projectId}`, { token })).body.workMinutes,
    setLength: (minutes: number | null) =>
      api.call(`/projects/${projectId}`, { token, method: 'PUT', body: { workMinutes: minutes } }),
  };
}

type Person = Awaited<ReturnType<typeof openProject>>;

/** Records a session of the project that ends so many days from the present at an hour. */
async function record(
  { token, projectId }: Pick<Person, 'token' | 'projectId'>,
  days: number,
  given: { hour?: number; duration?: number } & Record<string, unknown> = {},
): Promise<void> {
  const { hour = 9, duration = 25, ...fields } = given;
  const endMs = Math.floor(TEST_START_MS / DAY_MS) * DAY_MS + days * DAY_MS + hour * 3_600_000;
  const startTime = new Date(endMs - duration * 60_000).toISOString();
  const body = sessionEnding(new Date(endMs).toISOString(), {
    projectId,
    duration,
    startTime,
    timeZone: 'UTC',
    ...fields,
  });
  const { status, body: reply } = await api.call('/pomodoros', { token, body });
  if (status !== 201) throw new Error(JSON.stringify(reply));
}

const NOTHING = { sessions: 0, finished: 0, interruptions: 0, minutes: 0, days: 0 };

describe('beginning an experiment', () => {
  it('stores it and sets the length of its project', async () => {
    const person = await openProject();
    const id = buildId();
    const { status, body } = await person.begin({ id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id,
      projectId: person.projectId,
      projectTitle: 'Thesis',
      projectState: 'open',
      projectMinutes: 15,
      fromMinutes: 25,
      ownBefore: null,
      toMinutes: 15,
      startedAt: '2026-11-20T10:00:00.000Z',
      firstDay: '2026-11-20',
      evidence: '3 of 6 ended early.',
      state: 'running',
      endedAt: null,
      before: NOTHING,
      since: NOTHING,
    });
    expect(await person.length()).toBe(15);
  });

  it('with the same id answers the first one, also once it is deleted', async () => {
    const person = await openProject();
    const id = buildId();
    await person.begin({ id });
    const again = await person.begin({ id, toMinutes: 20 });
    expect([again.status, again.body.toMinutes]).toEqual([200, 15]);
    await person.remove(id);
    expect((await person.begin({ id })).status).toBe(200);
    expect(await person.list()).toEqual([]);
    expect(await person.length()).toBeNull();
  });

  it('is refused while another one runs', async () => {
    const person = await openProject();
    await person.begin();
    const { status, body } = await person.begin({ toMinutes: 20 });
    expect(status).toBe(409);
    expect(body.error.message).toBe('An experiment for “Thesis” is running. Decide on it first.');
    expect(await person.length()).toBe(15);
  });

  it('succeeds once of many calls at the same time', async () => {
    const person = await openProject();
    const lengths = [10, 15, 20, 30, 35, 40];
    const replies = await Promise.all(lengths.map((toMinutes) => person.begin({ toMinutes })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    const won = replies.find(({ status }) => status === 201);
    expect(await person.length()).toBe(won?.body.toMinutes);
  });

  it('with one id at the same time begins one', async () => {
    const person = await openProject();
    const id = buildId();
    const replies = await Promise.all([person.begin({ id }), person.begin({ id })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  });

  it('is kept to one by the database itself', async () => {
    const person = await openProject();
    const { body } = await person.begin();
    const { db } = api.server;
    const row = await db('experiments').where({ user_id: person.user.id }).first();
    const second = db('experiments').insert({ ...row, id: buildId() });
    await expect(second).rejects.toThrow();
    expect(row.id).toBe(body.id);
  });

  it('is refused where the project has another length than the one looked at', async () => {
    const person = await openProject(30);
    expect((await person.begin()).status).toBe(409);
    expect(await person.length()).toBe(30);
  });

  it.each([
    ['the same length', { toMinutes: 25 }, 'toMinutes'],
    ['a length out of bounds', { toMinutes: 500 }, 'toMinutes'],
    ['a missing project', { projectId: MISSING_ID }, 'projectId'],
    ['too long an evidence', { evidence: 'x'.repeat(501) }, 'evidence'],
  ])('is refused for %s', async (_name, body, field) => {
    const person = await openProject();
    const reply = await person.begin(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await person.list()).toEqual([]);
  });

  it('is refused for a project of somebody else and for a deleted one', async () => {
    const person = await openProject();
    const foreign = await openProject();
    expect((await person.begin({ projectId: foreign.projectId })).status).toBe(422);
    await api.call(`/projects/${person.projectId}`, { token: person.token, method: 'DELETE' });
    expect((await person.begin()).status).toBe(422);
  });

  it('earlier is as given, and never later than now', async () => {
    const person = await openProject();
    const early = await person.begin({ startedAt: '2026-11-04T23:30:00.000Z' });
    expect(early.body.firstDay).toBe('2026-11-04');
    await person.remove(early.body.id);
    const late = await person.begin({ startedAt: '2027-11-04T23:30:00.000Z' });
    expect(late.body.startedAt).toBe('2026-11-20T10:00:00.000Z');
  });

  it('has its first day by the zone of the user', async () => {
    const user = await buildUser(api, { timeZone: 'Pacific/Auckland' });
    const { id: projectId } = await buildProject(api, user);
    const body = { projectId, fromMinutes: 25, toMinutes: 35 };
    const reply = await api.call('/experiments', {
      token: user.token,
      body: { ...body, startedAt: '2026-11-19T12:00:00.000Z' },
    });
    expect(reply.body.firstDay).toBe('2026-11-20');
  });

  it('keeps hostile words as they are, in one line', async () => {
    const person = await openProject();
    const evidence = '<img src=x onerror=alert(1)> \u202E\n“; drop table users; --';
    const { body } = await person.begin({ evidence });
    expect(body.evidence).toContain('<img src=x onerror=alert(1)>');
    expect(body.evidence).not.toMatch(/[\n\u202E]/u);
  });
});

describe('the figures of an experiment', () => {
  it('are those of its project in the two weeks before its first day and since its start', async () => {
    const person = await openProject();
    const { id: other } = await buildProject(api, person.user, { title: 'Book' });
    const startedAt = '2026-11-05T12:00:00.000Z';
    await record(person, -30);
    await record(person, -29, { duration: 23 });
    await record(person, -16, { interrupted: true });
    await record(person, -16, { hour: 11, internalInterruptions: 2, externalInterruptions: 1 });
    await record({ ...person, projectId: other }, -16, { hour: 13 });
    await record(person, -17, { completed: false });
    // On the day of the start, before it.
    await record(person, -15, { hour: 8 });
    await record(person, -15, { hour: 14, duration: 14 });
    await record(person, -2, { duration: 13 });
    await record(person, -1, { duration: 15 });
    const { body } = await person.begin({ startedAt });
    expect(body.before).toEqual({
      sessions: 3,
      finished: 3,
      interruptions: 4,
      minutes: 73,
      days: 2,
    });
    expect(body.since).toEqual({
      sessions: 2,
      finished: 1,
      interruptions: 0,
      minutes: 27,
      days: 2,
    });
  });

  it('leave out what began after it was ended', async () => {
    const person = await openProject();
    const { body } = await person.begin({ startedAt: '2026-11-10T06:00:00.000Z' });
    await record(person, -5);
    await person.end(body.id, 'kept');
    expect((await person.list())[0].since.sessions).toBe(1);
    await api.server
      .db('experiments')
      .where({ id: body.id, user_id: person.user.id })
      .update({ ended_at: Date.parse('2026-11-14T00:00:00.000Z') });
    expect((await person.list())[0].since).toEqual(NOTHING);
  });
});

describe('ending an experiment', () => {
  it('keeps the length, and repeats safely', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    const first = await person.end(id, 'kept');
    expect(first.body).toMatchObject({ state: 'kept', endedAt: '2026-11-20T10:00:00.000Z' });
    await person.setLength(40);
    expect((await person.end(id, 'kept')).body).toEqual({ ...first.body, projectMinutes: 40 });
    expect(await person.length()).toBe(40);
  });

  it.each([null, 25])('gives back the project’s own length from before: %j', async (before) => {
    const person = await openProject(before);
    const { id } = (await person.begin()).body;
    expect((await person.end(id, 'reverted')).body.projectMinutes).toBe(before);
    expect(await person.length()).toBe(before);
    await person.setLength(15);
    expect((await person.end(id, 'reverted')).status).toBe(200);
    expect(await person.length()).toBe(15);
  });

  it('leaves a length that was changed by hand', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    await person.setLength(45);
    expect((await person.list())[0]).toMatchObject({ state: 'running', projectMinutes: 45 });
    await person.end(id, 'reverted');
    expect(await person.length()).toBe(45);
  });

  it('is refused where it was decided the other way', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    await person.end(id, 'kept');
    expect((await person.end(id, 'reverted')).status).toBe(409);
    expect(await person.length()).toBe(15);
  });

  it('makes room for the next one, the newest first in the list', async () => {
    const person = await openProject();
    const first = (await person.begin({ startedAt: '2026-11-01T06:00:00.000Z' })).body.id;
    await person.end(first, 'reverted');
    const second = (await person.begin({ toMinutes: 20 })).body.id;
    const ids = (await person.list()).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([second, first]);
    const page = await api.call('/experiments?limit=1', { token: person.token });
    const next = await api.call(`/experiments?limit=1&cursor=${page.body.nextCursor}`, {
      token: person.token,
    });
    expect(next.body.items[0].id).toBe(first);
  });

  it('at the same time both ways takes one of them', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    const replies = await Promise.all([person.end(id, 'kept'), person.end(id, 'reverted')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isKept = (await person.list())[0].state === 'kept';
    expect(await person.length()).toBe(isKept ? 15 : null);
  });
});

describe('taking the decision back', () => {
  it('runs the experiment again with its length', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    await person.end(id, 'reverted');
    expect((await person.resume(id)).body).toMatchObject({ state: 'running', projectMinutes: 15 });
    expect((await person.resume(id)).status).toBe(200);
    expect((await person.begin()).status).toBe(409);
  });

  it('is refused while another one runs', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    await person.end(id, 'kept');
    await person.begin({ fromMinutes: 15, toMinutes: 20 });
    expect((await person.resume(id)).status).toBe(409);
    expect(await person.length()).toBe(20);
  });
});

describe('deleting an experiment', () => {
  it('gives the length back where it ran', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    expect((await person.remove(id)).status).toBe(204);
    expect(await person.length()).toBeNull();
    expect((await person.remove(id)).status).toBe(404);
    expect((await person.begin()).status).toBe(201);
  });

  it('of the past leaves the length', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    await person.end(id, 'kept');
    await person.remove(id);
    expect(await person.length()).toBe(15);
    expect(await person.list()).toEqual([]);
  });
});

describe('an experiment whose project', () => {
  it('is finished says so', async () => {
    const person = await openProject();
    await person.begin();
    const { token, projectId } = person;
    await api.call(`/projects/${projectId}/finish`, { token, method: 'PUT' });
    expect((await person.list())[0].projectState).toBe('finished');
  });

  it('is deleted says so, and can be ended', async () => {
    const person = await openProject();
    const { id } = (await person.begin()).body;
    const { token, projectId } = person;
    await api.call(`/projects/${projectId}`, { token, method: 'DELETE' });
    expect((await person.list())[0].projectState).toBe('deleted');
    expect((await person.end(id, 'reverted')).body.state).toBe('reverted');
  });
});

it('is in the export with the title of its project', async () => {
  const person = await openProject();
  const { id } = (await person.begin()).body;
  const { body } = await api.call('/users/export?parts=experiments', { token: person.token });
  expect(body.experiments).toEqual([
    {
      id,
      projectId: person.projectId,
      projectTitle: 'Thesis',
      fromMinutes: 25,
      ownBefore: null,
      toMinutes: 15,
      startedAt: '2026-11-20T10:00:00.000Z',
      firstDay: '2026-11-20',
      evidence: '3 of 6 ended early.',
      state: 'running',
      endedAt: null,
    },
  ]);
});
