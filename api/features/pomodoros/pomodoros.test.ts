import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildProject,
  buildSession,
  buildTask,
  MISSING_ID,
  sessionEnding,
} from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  api = await startApi();
  stranger = await buildUser(api);
});

beforeEach(async () => {
  user = await buildUser(api);
});

afterAll(() => api.stop());

function record(body: unknown) {
  return api.call('/pomodoros', { token: user.token, body });
}

function correct(id: string, body: unknown) {
  return api.call(`/pomodoros/${id}`, { method: 'PUT', token: user.token, body });
}

async function ends(query = ''): Promise<string[]> {
  const { body } = await api.call(`/pomodoros${query}`, { token: user.token });
  return body.items.map((session: { endTime: string }) => session.endTime.slice(5, 16));
}

describe('recording a session', () => {
  it('answers it with the names of its project and task', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const id = buildId();
    const reply = await record({
      id,
      projectId: project.id,
      taskId: task.id,
      startTime: '2026-11-20T09:00:00.000Z',
      endTime: '2026-11-20T09:31:00.000Z',
      duration: 25,
      interrupted: true,
      timeZone: 'Europe/Vienna',
      note: ' Paused for the post. ',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      taskId: task.id,
      projectId: project.id,
      taskTitle: 'Introduction',
      projectTitle: 'Thesis',
      startTime: '2026-11-20T09:00:00.000Z',
      endTime: '2026-11-20T09:31:00.000Z',
      duration: 25,
      completed: true,
      interrupted: true,
      internalInterruptions: 0,
      externalInterruptions: 0,
      isStandalone: false,
      localDate: '2026-11-20',
      timeZone: 'Europe/Vienna',
      intention: '',
      note: 'Paused for the post.',
      isFlagged: false,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('makes an id and takes the zone of the user where none is given', async () => {
    const traveller = await buildUser(api, { timeZone: 'Asia/Tokyo' });
    const { id: _id, ...body } = sessionEnding('2026-11-19T15:30:00.000Z');
    const reply = await api.call('/pomodoros', { token: traveller.token, body });
    expect(reply.status).toBe(201);
    expect(reply.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(reply.body).toMatchObject({ timeZone: 'Asia/Tokyo', localDate: '2026-11-20' });
  });

  it('needs a project unless it is standalone', async () => {
    const reply = await record(sessionEnding('2026-11-20T09:00:00.000Z', { isStandalone: false }));
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      projectId: 'Project ID is required to create a pomodoro',
    });
  });

  it('takes what was deleted meanwhile, because a queued session is never lost', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token: user.token });
    const reply = await record(
      sessionEnding('2026-11-20T09:00:00.000Z', {
        isStandalone: false,
        projectId: project.id,
        taskId: task.id,
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ projectTitle: 'Thesis', taskTitle: 'Introduction' });
  });

  it('goes to the project that its task has moved to', async () => {
    const [before, after] = [await buildProject(api, user), await buildProject(api, user)];
    const task = await buildTask(api, user, { projectId: before.id });
    await api.call(`/tasks/${task.id}`, {
      method: 'PUT',
      token: user.token,
      body: { projectId: after.id },
    });
    const reply = await record(
      sessionEnding('2026-11-20T09:00:00.000Z', {
        isStandalone: false,
        projectId: before.id,
        taskId: task.id,
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ projectId: after.id, taskId: task.id });
  });

  it('refuses a foreign project or task like a missing one', async () => {
    const project = await buildProject(api, stranger);
    const task = await buildTask(api, stranger, { projectId: project.id });
    const own = await buildProject(api, user);
    for (const id of [project.id, MISSING_ID]) {
      const reply = await record(
        sessionEnding('2026-11-20T09:00:00.000Z', { isStandalone: false, projectId: id }),
      );
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
    for (const id of [task.id, MISSING_ID]) {
      const reply = await record(
        sessionEnding('2026-11-20T09:00:00.000Z', { projectId: own.id, taskId: id }),
      );
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ taskId: 'There is no such task.' });
    }
    expect(await ends()).toEqual([]);
  });

  it.each([
    ['an end before the start', { startTime: '2026-11-20T09:00:01.000Z' }, 'endTime'],
    ['more focus than time', { duration: 27 }, 'duration'],
    ['half minutes', { duration: 24.5 }, 'duration'],
    ['less than no focus', { duration: -1 }, 'duration'],
    [
      'more than twelve hours of focus',
      { startTime: '2026-11-19T09:00:00.000Z', duration: 721 },
      'duration',
    ],
    ['an instant without a zone', { startTime: '2026-11-20T08:35:00' }, 'startTime'],
    ['a zone that does not exist', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['a note of 1,001 characters', { note: 'x'.repeat(1001) }, 'note'],
    ['an unknown key', { xp: 500 }, 'xp'],
  ])('refuses %s', async (_name, given, field) => {
    const reply = await record(sessionEnding('2026-11-20T09:00:00.000Z', given));
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect(await ends()).toEqual([]);
  });
});

describe('a session with doubtful times', () => {
  it('is stored and flagged where it overlaps another', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const overlapping = await record(sessionEnding('2026-11-20T09:10:00.000Z'));
    const next = await record(sessionEnding('2026-11-20T09:35:00.000Z'));
    expect(overlapping.status).toBe(201);
    expect(overlapping.body.isFlagged).toBe(true);
    expect(next.body.isFlagged).toBe(false);
  });

  it('is without project and task when it is standalone, whatever was named', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const of = { projectId: project.id, taskId: task.id, isStandalone: true };
    const { body } = await record(sessionEnding('2026-11-20T09:00:00.000Z', of));
    expect(body).toMatchObject({ isStandalone: true, projectId: null, taskId: null });
    const { body: after } = await api.call(`/projects/${project.id}`, { token: user.token });
    expect(after.pomodoroCount).toBe(0);
  });

  it('holds at least a minute of focus', async () => {
    const reply = await record(sessionEnding('2026-11-20T09:00:00.000Z', { duration: 0 }));
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      duration: 'A session needs at least a minute of focus.',
    });
    const { body } = await api.call('/stats', { token: user.token });
    expect(body.experiencePoints).toBe(0);
  });

  it('from a clock that is days ahead ends now, flagged, and counts for today', async () => {
    const given = sessionEnding('2027-09-16T10:00:00.000Z');
    const reply = await record(given);
    expect(reply.body).toMatchObject({
      startTime: '2026-11-20T09:35:00.000Z',
      endTime: '2026-11-20T10:00:00.000Z',
      localDate: '2026-11-20',
      duration: 25,
      isFlagged: true,
    });
    expect((await record(given)).body).toEqual(reply.body);
    const { body } = await api.call('/stats', { token: user.token });
    expect(body.pomodorosByDate).toEqual({ '2026-11-20': 1 });
  });

  it('is flagged when it takes longer than a day, and refused when it was added by hand', async () => {
    const month = { startTime: '2026-10-20T09:00:00.000Z', duration: 720 };
    const reply = await record(sessionEnding('2026-11-19T09:00:00.000Z', month));
    expect([reply.status, reply.body.isFlagged]).toEqual([201, true]);
    const byHand = { ...month, startTime: '2026-09-10T09:00:00.000Z', isManual: true };
    const refused = await record(sessionEnding('2026-10-10T09:00:00.000Z', byHand));
    expect(refused.body.error.fields).toEqual({
      endTime: 'A session can last at most a day, including pauses.',
    });
  });

  it('is flagged beyond five minutes in the future, not before', async () => {
    const near = await record(sessionEnding('2026-11-20T10:05:00.000Z'));
    const far = await record(sessionEnding('2026-11-20T12:00:00.000Z'));
    expect(near.body.isFlagged).toBe(false);
    expect(far.status).toBe(201);
    expect(far.body.isFlagged).toBe(true);
  });

  it('is no matter where the other one is deleted or was not completed', async () => {
    const gone = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    await api.call(`/pomodoros/${gone.id}`, { method: 'DELETE', token: user.token });
    await buildSession(api, user, '2026-11-20T09:05:00.000Z', { completed: false });
    await buildSession(api, stranger, '2026-11-20T09:06:00.000Z');
    const reply = await record(sessionEnding('2026-11-20T09:10:00.000Z'));
    expect(reply.body.isFlagged).toBe(false);
  });

  it('is refused when it was added by hand and overlaps, naming the other one', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const late = await record(sessionEnding('2026-11-20T09:10:00.000Z', { isManual: true }));
    const early = await record(sessionEnding('2026-11-20T08:50:00.000Z', { isManual: true }));
    const message =
      'This overlaps the session from 08:35 to 09:00 on 2026-11-20. Choose other times, or change that one first.';
    expect([late.status, early.status]).toEqual([422, 422]);
    expect(late.body.error.fields).toEqual({ startTime: message });
    expect(early.body.error.fields).toEqual({ endTime: message });
    const touching = await record(sessionEnding('2026-11-20T09:25:00.000Z', { isManual: true }));
    expect(touching.status).toBe(201);
    expect(await ends()).toEqual(['11-20T09:25', '11-20T09:00']);
  });

  it('is refused when it was added by hand and lies in the future', async () => {
    const reply = await record(sessionEnding('2026-11-20T10:02:00.000Z', { isManual: true }));
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['endTime']);
    const now = await record(sessionEnding('2026-11-20T10:00:30.000Z', { isManual: true }));
    expect(now.status).toBe(201);
  });

  it('names the other one by the clock of the user', async () => {
    const traveller = await buildUser(api, { timeZone: 'Asia/Tokyo' });
    await buildSession(api, traveller, '2026-11-19T15:10:00.000Z');
    const reply = await api.call('/pomodoros', {
      token: traveller.token,
      body: sessionEnding('2026-11-19T15:20:00.000Z', { isManual: true }),
    });
    expect(reply.body.error.fields).toEqual({
      startTime:
        'This overlaps the session from 23:45 to 00:10 on 2026-11-19. Choose other times, or change that one first.',
    });
  });
});

describe('listing sessions', () => {
  it('goes from the newest to the oldest', async () => {
    await buildSession(api, user, '2026-11-18T09:00:00.000Z');
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    expect(await ends()).toEqual(['11-20T09:00', '11-19T09:00', '11-18T09:00']);
  });

  it('keeps local days, both included', async () => {
    const vienna = { timeZone: 'Europe/Vienna' };
    await buildSession(api, user, '2026-11-17T22:59:59.999Z', vienna);
    await buildSession(api, user, '2026-11-17T23:30:00.000Z', vienna);
    await buildSession(api, user, '2026-11-18T22:30:00.000Z', vienna);
    await buildSession(api, user, '2026-11-18T23:00:00.000Z', vienna);
    expect(await ends('?startDate=2026-11-18&endDate=2026-11-18')).toEqual([
      '11-18T22:30',
      '11-17T23:30',
    ]);
    expect(await ends('?startDate=2026-11-19')).toEqual(['11-18T23:00']);
    expect(await ends('?endDate=2026-11-17')).toEqual(['11-17T22:59']);
  });

  it('keeps instants of the end, both included', async () => {
    await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const from = '?startDate=2026-11-19T09:00:00.000Z';
    expect(await ends(`${from}&endDate=2026-11-20T08:59:59.999Z`)).toEqual(['11-19T09:00']);
    expect(await ends(`${from}&endDate=2026-11-20T09:00:00Z`)).toHaveLength(2);
    expect(await ends('?startDate=2026-11-19T09:00:00.001Z')).toEqual(['11-20T09:00']);
  });

  it('walks through pages without missing or repeating one, even of equal ends', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push((await buildSession(api, user, '2026-11-20T09:00:00.000Z')).id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await api.call(`/pomodoros${query}`, { token: user.token });
      seen.push(...body.items.map((session: { id: string }) => session.id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it.each(['?startDate=yesterday', '?endDate=2026-02-30', '?cursor=nonsense', '?userId=1'])(
    'refuses %s',
    async (query) => {
      expect((await api.call(`/pomodoros${query}`, { token: user.token })).status).toBe(422);
    },
  );
});

describe('calls on a session', () => {
  it('answer 404 once it is deleted', async () => {
    const { id } = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const remove = () => api.call(`/pomodoros/${id}`, { method: 'DELETE', token: user.token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await correct(id, { note: 'x' })).status).toBe(404);
    expect(await ends()).toEqual([]);
  });
});
