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

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
});

afterAll(() => api.stop());

function correct(id: string, body: unknown) {
  return api.call(`/pomodoros/${id}`, { method: 'PUT', token: user.token, body });
}

describe('correcting the times of a session', () => {
  it('moves it to another local day', async () => {
    const session = await buildSession(api, user, '2026-11-19T22:50:00.000Z');
    const reply = await correct(session.id, { endTime: '2026-11-19T23:05:00.000Z' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...session,
      endTime: '2026-11-19T23:05:00.000Z',
      localDate: '2026-11-20',
    });
  });

  it('keeps the focused time as far as a shorter session has room for it', async () => {
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const shorter = await correct(id, { startTime: '2026-11-19T08:49:30.000Z' });
    const longer = await correct(id, { startTime: '2026-11-19T08:00:00.000Z' });
    const given = await correct(id, { startTime: '2026-11-19T08:30:00.000Z', duration: 28 });
    expect(shorter.body.duration).toBe(10);
    expect(longer.body.duration).toBe(10);
    expect(given.body.duration).toBe(28);
  });

  it('refuses more focus than there is time', async () => {
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const reply = await correct(id, { duration: 27 });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['duration']);
    expect((await correct(id, { duration: 26 })).status).toBe(200);
  });

  it('refuses an end before the start, at the field that was given', async () => {
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const end = await correct(id, { endTime: '2026-11-19T08:00:00.000Z' });
    const start = await correct(id, { startTime: '2026-11-19T09:30:00.000Z' });
    expect([end.status, start.status]).toEqual([422, 422]);
    expect(Object.keys(end.body.error.fields)).toEqual(['endTime']);
    expect(Object.keys(start.body.error.fields)).toEqual(['startTime']);
  });

  it('refuses what is longer than a day or shorter than a minute', async () => {
    const session = await buildSession(api, user, '2026-11-19T09:25:00.000Z');
    const change = (body: object) =>
      api.call(`/pomodoros/${session.id}`, { method: 'PUT', token: user.token, body });
    const long = await change({ startTime: '2026-11-01T09:00:00.000Z' });
    expect(long.body.error.fields).toEqual({
      endTime: 'A session can last at most a day, including pauses.',
    });
    const short = await change({ endTime: '2026-11-19T09:00:30.000Z' });
    expect(short.body.error.fields).toEqual({ endTime: 'A session must last at least a minute.' });
  });

  it('shortens one that was recorded longer than a day, which stays flagged until it fits', async () => {
    const session = await buildSession(api, user, '2026-11-19T09:00:00.000Z', {
      startTime: '2026-11-15T09:00:00.000Z',
    });
    const change = (body: object) =>
      api.call(`/pomodoros/${session.id}`, { method: 'PUT', token: user.token, body });
    const less = await change({ startTime: '2026-11-17T09:00:00.000Z' });
    expect([less.status, less.body.isFlagged]).toEqual([200, true]);
    const fits = await change({ startTime: '2026-11-18T21:00:00.000Z' });
    expect([fits.status, fits.body.isFlagged]).toEqual([200, false]);
  });

  it('refuses to overlap another session or to lie in the future, and changes nothing', async () => {
    await buildSession(api, user, '2026-11-20T08:00:00.000Z');
    const session = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const overlap = await correct(session.id, { startTime: '2026-11-20T07:59:00.000Z' });
    const future = await correct(session.id, { endTime: '2026-11-20T11:00:00.000Z' });
    expect(overlap.status).toBe(422);
    expect(overlap.body.error.fields).toEqual({
      startTime:
        'This overlaps the session from 08:35 to 09:00 on 2026-11-20. Choose other times, or change that one first.',
    });
    expect(future.status).toBe(422);
    expect(Object.keys(future.body.error.fields)).toEqual(['endTime']);
    const { body } = await api.call('/pomodoros?limit=1', { token: user.token });
    expect(body.items).toEqual([session]);
  });

  it('does not take a session for its own neighbour', async () => {
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const reply = await correct(id, { endTime: '2026-11-19T08:58:00.000Z' });
    expect(reply.status).toBe(200);
  });

  it('takes the flag away once the times are right', async () => {
    await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const flagged = await buildSession(api, user, '2026-11-19T09:10:00.000Z');
    const reply = await correct(flagged.id, { startTime: '2026-11-19T09:00:00.000Z' });
    expect(flagged.isFlagged).toBe(true);
    expect(reply.body.isFlagged).toBe(false);
  });

  it('does not ask about times that stay as they are', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const flagged = await buildSession(api, user, '2026-11-20T09:10:00.000Z');
    const ahead = await buildSession(api, user, '2026-11-20T14:00:00.000Z');
    const note = await correct(flagged.id, {
      note: 'Both were real.',
      startTime: flagged.startTime,
      endTime: flagged.endTime,
    });
    const start = await correct(ahead.id, { startTime: '2026-11-20T13:40:00.000Z' });
    expect(note.status).toBe(200);
    expect(note.body).toEqual({ ...flagged, note: 'Both were real.' });
    expect(start.status).toBe(200);
    expect(start.body.isFlagged).toBe(true);
  });

  it('unlocks what the new day earns', async () => {
    for (const hour of ['08', '09', '10', '11']) {
      await buildSession(api, user, `2026-11-19T${hour}:00:00.000Z`);
    }
    const fifth = await buildSession(api, user, '2026-11-18T09:00:00.000Z');
    const before = await api.call('/stats', { token: user.token });
    await correct(fifth.id, {
      startTime: '2026-11-19T12:00:00.000Z',
      endTime: '2026-11-19T12:25:00.000Z',
    });
    const after = await api.call('/stats', { token: user.token });
    expect(before.body.unlockedAchievements).toEqual(['first_pomodoro']);
    expect(after.body.unlockedAchievements).toEqual(['first_pomodoro', 'daily_five']);
  });
});

describe('correcting what a session was for', () => {
  it('attaches a standalone session to a task, and its project comes along', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const reply = await correct(id, { taskId: task.id });
    expect(reply.body).toMatchObject({
      taskId: task.id,
      projectId: project.id,
      taskTitle: 'Introduction',
      projectTitle: 'Thesis',
      isStandalone: false,
    });
  });

  it('takes objects with an id for the ids', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const refs = { projectId: { _id: project.id, title: 'Thesis' }, taskId: { id: task.id } };
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z', {
      isStandalone: false,
      ...refs,
    });
    const ids = { projectId: project.id, taskId: task.id };
    const sessions = await api.call('/pomodoros', { token: user.token });
    expect(sessions.body.items).toMatchObject([{ id, ...ids }]);
    const freed = await correct(id, { projectId: null });
    expect(freed.body).toMatchObject({ projectId: null, taskId: null });
    expect((await correct(id, refs)).body).toMatchObject(ids);
    const moved = { project: { _id: (await buildProject(api, user)).id } };
    const path = `/tasks/${task.id}`;
    const changed = await api.call(path, { method: 'PUT', token: user.token, body: moved });
    expect(changed.body.projectId).toBe(moved.project._id);
  });

  it('leaves the task behind where another project is given, and both where none is', async () => {
    const [thesis, garden] = [await buildProject(api, user), await buildProject(api, user)];
    const task = await buildTask(api, user, { projectId: thesis.id });
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z', {
      isStandalone: false,
      projectId: thesis.id,
      taskId: task.id,
    });
    const same = await correct(id, { projectId: thesis.id });
    expect(same.body).toMatchObject({ projectId: thesis.id, taskId: task.id });
    const moved = await correct(id, { projectId: garden.id });
    expect(moved.body).toMatchObject({ projectId: garden.id, taskId: null, isStandalone: false });
    const freed = await correct(id, { projectId: null });
    expect(freed.body).toMatchObject({ projectId: null, taskId: null, isStandalone: true });
  });

  it('takes the task away alone', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z', {
      isStandalone: false,
      projectId: project.id,
      taskId: task.id,
    });
    const reply = await correct(id, { taskId: null });
    expect(reply.body).toMatchObject({ projectId: project.id, taskId: null, taskTitle: null });
  });

  it('refuses a foreign project or task like a missing one', async () => {
    const stranger = await buildUser(api);
    const project = await buildProject(api, stranger);
    const task = await buildTask(api, stranger, { projectId: project.id });
    const session = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    for (const id of [project.id, MISSING_ID]) {
      const reply = await correct(session.id, { projectId: id });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
    for (const id of [task.id, MISSING_ID]) {
      const reply = await correct(session.id, { taskId: id, note: 'x' });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ taskId: 'There is no such task.' });
    }
    const { body } = await api.call('/pomodoros', { token: user.token });
    expect(body.items).toEqual([session]);
  });

  it('marks an interruption and a note, with the points that follow', async () => {
    const session = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const reply = await correct(session.id, { interrupted: true, note: 'The phone rang.' });
    const stats = await api.call('/stats', { token: user.token });
    expect(reply.body).toEqual({ ...session, interrupted: true, note: 'The phone rang.' });
    expect(stats.body.experiencePoints).toBe(10);
  });

  it.each([
    ['completed', { completed: false }],
    ['localDate', { localDate: '2026-01-01' }],
    ['isFlagged', { isFlagged: false }],
    ['id', { id: MISSING_ID }],
  ])('refuses to set %s', async (field, body) => {
    const { id } = await buildSession(api, user, '2026-11-19T09:00:00.000Z');
    const reply = await correct(id, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});
