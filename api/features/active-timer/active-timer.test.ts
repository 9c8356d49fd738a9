import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#api/start.ts';
import { callApi, type TestReply } from '#tests/support/call-api.ts';
import { buildProject, buildTask, MISSING_ID } from '#tests/support/database/focus-data.ts';
import { timerState } from '#tests/support/database/timer-states.ts';
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

function save(given: Record<string, unknown> = {}): Promise<TestReply> {
  return api.call('/active-timer', { token: user.token, body: timerState(given) });
}

async function read() {
  return (await api.call('/active-timer', { token: user.token })).body;
}

describe('the live timer', () => {
  it('is idle work of version 0 by the user’s settings until the first state is posted', async () => {
    const body = { settings: { workTime: 50, shortBreakTime: 7, longBreakTime: 20 } };
    await api.call('/users/settings', { method: 'PUT', token: user.token, body });
    expect(await read()).toEqual({
      isRunning: false,
      isPaused: false,
      currentSession: 'work',
      timeRemaining: 3000,
      pomodoroCount: 0,
      projectId: null,
      taskId: null,
      lastUpdatedTime: '2026-11-20T10:00:00.000Z',
      sessionTimes: { workTime: 50, shortBreakTime: 7, longBreakTime: 20 },
      sessionId: null,
      startedAt: null,
      endsAt: null,
      remainingMs: null,
      durationMs: null,
      isStandalone: false,
      standaloneTaskId: null,
      interrupted: false,
      intention: '',
      internalInterruptions: 0,
      externalInterruptions: 0,
      deviceId: null,
      version: 0,
      serverNow: '2026-11-20T10:00:00.000Z',
    });
  });

  it('is read as it was posted, with its version and the server’s clock', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const given = timerState({
      timeRemaining: 1439.5,
      projectId: project.id,
      taskId: task.id,
      sessionId: buildId(),
      startedAt: '2026-11-20T09:58:00.000Z',
      endsAt: '2026-11-20T10:22:59.500Z',
      remainingMs: null,
      durationMs: 1_500_000,
      isStandalone: false,
      standaloneTaskId: null,
      interrupted: true,
      internalInterruptions: 2,
      externalInterruptions: 1,
      intention: 'Write the letter',
      deviceId: 'desk',
    });
    const reply = await api.call('/active-timer', { token: user.token, body: given });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...given,
      version: 1,
      serverNow: '2026-11-20T10:00:00.000Z',
    });
    expect(await read()).toEqual(reply.body);
  });

  it('accepts only the fields of the specification', async () => {
    const { isStandalone: _isStandalone, ...given } = timerState();
    const reply = await api.call('/active-timer', { token: user.token, body: given });
    expect(reply.body).toEqual({
      ...given,
      sessionId: null,
      startedAt: null,
      endsAt: null,
      remainingMs: null,
      durationMs: null,
      isStandalone: true,
      interrupted: false,
      internalInterruptions: 0,
      externalInterruptions: 0,
      intention: '',
      standaloneTaskId: null,
      deviceId: null,
      version: 1,
      serverNow: '2026-11-20T10:00:00.000Z',
    });
  });

  it('is interrupted by any counted interruption, and has one line of intention', async () => {
    const { body } = await save({ externalInterruptions: 1, intention: ' Write\n the letter ' });
    expect(body).toMatchObject({ interrupted: true, intention: 'Write the letter' });
  });

  it.each([
    ['intention', { intention: 'x'.repeat(201) }],
    ['intention', { intention: null }],
    ['internalInterruptions', { internalInterruptions: -1 }],
    ['externalInterruptions', { externalInterruptions: 1001 }],
  ])('refuses an impossible %s', async (field, given) => {
    const reply = await save(given);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  it('has no project during a break', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const of = { projectId: project.id, taskId: task.id };
    const { body } = await save({ ...of, currentSession: 'shortBreak' });
    expect(body).toMatchObject({ projectId: null, taskId: null });
    const ignored = await save({ projectId: MISSING_ID, currentSession: 'longBreak' });
    expect(ignored.status).toBe(200);
  });

  it('has no project when it is standalone, whatever was sent', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    const { body } = await save({ projectId: project.id, taskId: task.id, isStandalone: true });
    expect(body).toMatchObject({ isStandalone: true, projectId: null, taskId: null });
  });

  it('uses the project that its task is in now', async () => {
    const [first, other] = [await buildProject(api, user), await buildProject(api, user)];
    const task = await buildTask(api, user, { projectId: other.id });
    for (const projectId of [first.id, null]) {
      const { body } = await save({ projectId, taskId: task.id, isStandalone: false });
      expect(body).toMatchObject({ projectId: other.id, taskId: task.id, isStandalone: false });
    }
  });

  it('requires a task of the project for running work', async () => {
    const project = await buildProject(api, user);
    const of = { projectId: project.id, taskId: null, isStandalone: false };
    for (const state of [{ isRunning: true }, { isRunning: false, isPaused: true }]) {
      const reply = await save({ ...of, ...state });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({
        taskId: 'Choose a task of the project, or start a standalone session.',
      });
    }
    const idle = await save({ ...of, isRunning: false });
    expect(idle.body).toMatchObject({ projectId: project.id, taskId: null, isStandalone: false });
  });

  it('from a clock that is days ahead is moved back, and keeps its remaining time', async () => {
    const { body } = await save({
      lastUpdatedTime: '2090-03-01T08:01:00.000Z',
      startedAt: '2090-03-01T08:00:00.000Z',
      endsAt: '2090-03-01T08:25:00.000Z',
    });
    expect(body).toMatchObject({
      lastUpdatedTime: '2026-11-20T10:00:00.000Z',
      startedAt: '2026-11-20T09:59:00.000Z',
      endsAt: '2026-11-20T10:24:00.000Z',
    });
  });

  it('continues when its project and task are deleted', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    await api.call(`/projects/${project.id}`, { method: 'DELETE', token: user.token });
    const of = { projectId: project.id, taskId: task.id, isStandalone: false };
    const { status, body } = await save(of);
    expect(status).toBe(200);
    expect(body).toMatchObject(of);
  });

  it('refuses another user’s project or task like a missing one', async () => {
    const project = await buildProject(api, stranger);
    const task = await buildTask(api, stranger, { projectId: project.id });
    const own = await buildTask(api, user, { projectId: (await buildProject(api, user)).id });
    for (const id of [project.id, MISSING_ID]) {
      const reply = await save({ projectId: id, taskId: own.id, isStandalone: false });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ projectId: 'There is no such project.' });
    }
    for (const id of [task.id, MISSING_ID]) {
      const reply = await save({ taskId: id, isStandalone: false });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ taskId: 'There is no such task.' });
    }
    expect((await read()).version).toBe(0);
  });

  it.each([
    ['running and paused at once', { isPaused: true }, 'isPaused'],
    ['less than no time', { timeRemaining: -1 }, 'timeRemaining'],
    ['more than a day', { timeRemaining: 86_401 }, 'timeRemaining'],
    ['a session type that is none', { currentSession: 'nap' }, 'currentSession'],
    ['a count of halves', { pomodoroCount: 0.5 }, 'pomodoroCount'],
    [
      'session times of zero',
      { sessionTimes: { workTime: 0, shortBreakTime: 5, longBreakTime: 15 } },
      'sessionTimes.workTime',
    ],
    ['an unknown key', { userId: MISSING_ID }, 'userId'],
  ])('refuses %s', async (_name, given, field) => {
    const reply = await save(given);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    expect((await read()).version).toBe(0);
  });

  it('exists once per user', async () => {
    await save();
    const { body } = await api.call('/active-timer', { token: stranger.token });
    expect(body.version).toBe(0);
  });
});

describe('the version of the live timer', () => {
  it('is incremented from the version that a change is based on', async () => {
    const first = await save({ version: 0 });
    const second = await save({ version: 1, timeRemaining: 1400 });
    expect(first.body.version).toBe(1);
    expect(second.body).toMatchObject({ version: 2, timeRemaining: 1400 });
  });

  it('answers 409 with the current state when it is outdated, and changes nothing', async () => {
    await save({ version: 0, deviceId: 'desk' });
    await save({ version: 1, deviceId: 'desk', timeRemaining: 1400 });
    const current = await read();
    for (const version of [0, 1, 3]) {
      const reply = await save({ version, deviceId: 'phone', timeRemaining: 99 });
      expect(reply.status).toBe(409);
      expect(reply.body.error.id).toBe('conflict');
      expect(reply.body.error.current).toEqual(current);
    }
    expect(await read()).toEqual(current);
  });

  it('answers 409 with the idle timer when it never existed', async () => {
    const reply = await save({ version: 7 });
    expect(reply.status).toBe(409);
    expect(reply.body.error.current.version).toBe(0);
  });

  it('lets one of many devices win that change it concurrently', async () => {
    await save({ version: 0 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save({ version: 1, deviceId: `device ${index}`, pomodoroCount: index }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    const lost = replies.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 19]);
    for (const reply of lost) expect(reply.body.error.current).toEqual(won[0]?.body);
    expect(await read()).toEqual(won[0]?.body);
  });

  it('lets one of many devices win that post the first state concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ version: 0, deviceId: `device ${index}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read()).version).toBe(1);
  });

  it('is optional: the last writer wins, and every change counts', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ pomodoroCount: index })),
    );
    const versions = replies.map(({ body }) => body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const last = replies.find(({ body }) => body.version === 20);
    expect(await read()).toEqual(last?.body);
  });

  it('refuses a device id with characters that no database stores', async () => {
    const reply = await save({ version: 0, deviceId: 'desk\0' });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual(['deviceId']);
  });

  it('answers a retry after a lost answer with the resulting state', async () => {
    await save({ version: 0, deviceId: 'desk' });
    const sent = { version: 1, deviceId: 'desk', timeRemaining: 1400 };
    const first = await save(sent);
    const repeat = await save(sent);
    expect(repeat.status).toBe(200);
    expect(repeat.body).toEqual(first.body);
    const other = await save({ ...sent, deviceId: 'phone' });
    const changed = await save({ ...sent, timeRemaining: 1399 });
    expect([other.status, changed.status]).toEqual([409, 409]);
  });
});

describe('a restart of the server', () => {
  it('keeps the timer and its version', async () => {
    const home = await startApi();
    const owner = await buildUser(home);
    const body = timerState({ version: 0, endsAt: '2026-11-20T10:23:00.000Z' });
    await home.call('/active-timer', { token: owner.token, body });
    const before = await home.call('/active-timer', { token: owner.token });
    await home.server.stop();
    const again = await startServer({
      env: home.env,
      log: pino({ level: 'silent' }),
      siteDir: null,
      now: () => home.clock.nowMs,
    });
    const after = await callApi(again.url, '/active-timer', { token: owner.token });
    const next = await callApi(again.url, '/active-timer', {
      token: owner.token,
      body: timerState({ version: 1 }),
    });
    await again.stop();
    await home.stop();
    expect(after.body).toEqual(before.body);
    expect(next.body.version).toBe(2);
  });
});
