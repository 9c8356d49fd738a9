import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
});

beforeEach(async () => {
  user = await buildUser(api);
});

afterAll(() => api.stop());

async function stats() {
  return (await api.call('/stats', { token: user.token })).body;
}

function claim(achievements: unknown) {
  return api.call('/stats/achievements', {
    method: 'PUT',
    token: user.token,
    body: { achievements },
  });
}

function aggregate(body?: unknown) {
  return api.call('/aggregate/pomodoros', { method: 'POST', token: user.token, body });
}

describe('statistics', () => {
  it('are all zero for somebody new', async () => {
    expect(await stats()).toEqual({
      totalPomodoros: 0,
      pomodorosByDate: {},
      minutesByDate: {},
      completedTasks: 0,
      experiencePoints: 0,
      level: 1,
      unlockedAchievements: [],
      achievementDates: {},
      currentStreak: 0,
      longestStreak: 0,
      maxPomodorosInDay: 0,
      today: '2026-11-20',
    });
  });

  it('follow from the recorded sessions and the completed tasks', async () => {
    const project = await buildProject(api, user);
    const task = await buildTask(api, user, { projectId: project.id });
    await api.call(`/tasks/${task.id}`, {
      method: 'PUT',
      token: user.token,
      body: { completed: true },
    });
    await buildSession(api, user, '2026-11-17T09:00:00.000Z');
    await buildSession(api, user, '2026-11-19T09:00:00.000Z', { interrupted: true, duration: 11 });
    await buildSession(api, user, '2026-11-20T08:00:00.000Z');
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    // Split off by a switch of task: its minutes count, and it is no pomodoro.
    await buildSession(api, user, '2026-11-20T09:40:00.000Z', { completed: false, duration: 2 });
    expect(await stats()).toEqual({
      totalPomodoros: 4,
      pomodorosByDate: { '2026-11-17': 1, '2026-11-19': 1, '2026-11-20': 2 },
      minutesByDate: { '2026-11-17': 25, '2026-11-19': 11, '2026-11-20': 52 },
      completedTasks: 1,
      experiencePoints: 55,
      level: 1,
      unlockedAchievements: ['first_pomodoro'],
      achievementDates: { first_pomodoro: '2026-11-20T10:00:00.000Z' },
      currentStreak: 2,
      longestStreak: 2,
      maxPomodorosInDay: 2,
      today: '2026-11-20',
    });
  });

  it('show nothing of anybody else', async () => {
    await buildSession(api, await buildUser(api), '2026-11-20T09:00:00.000Z');
    expect((await stats()).totalPomodoros).toBe(0);
  });

  it('follow when a session is deleted', async () => {
    await buildSession(api, user, '2026-11-20T08:00:00.000Z');
    const { id } = await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    await api.call(`/pomodoros/${id}`, { method: 'DELETE', token: user.token });
    expect(await stats()).toMatchObject({
      totalPomodoros: 1,
      experiencePoints: 15,
      minutesByDate: { '2026-11-20': 25 },
    });
  });

  it('unlock the streaks and the hundred', async () => {
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-10-${String(day).padStart(2, '0')}`;
      for (const hour of ['08', '09', '10', '11']) {
        if (hour === '08' || day <= 24) {
          await buildSession(api, user, `${date}T${hour}:00:00.000Z`);
        }
      }
    }
    expect(await stats()).toMatchObject({
      totalPomodoros: 102,
      experiencePoints: 1530,
      level: 4,
      longestStreak: 30,
      currentStreak: 0,
      maxPomodorosInDay: 4,
      unlockedAchievements: [
        'first_pomodoro',
        'weekly_streak',
        'monthly_streak',
        'pomodoro_master',
      ],
    });
  });
});

describe('saving achievements', () => {
  it('awards what was earned, never what is claimed', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const reply = await claim(['pomodoro_master', 'task_completer', 'made_up']);
    expect(reply.status).toBe(200);
    expect(reply.body.unlockedAchievements).toEqual(['first_pomodoro']);
    expect(reply.body).toEqual(await stats());
  });

  it('awards what was earned and is missing', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    await api.server.db('achievements').where({ user_id: user.id }).delete();
    const reply = await claim([]);
    expect(reply.body.unlockedAchievements).toEqual(['first_pomodoro']);
    expect(reply.body.achievementDates).toEqual({ first_pomodoro: '2026-11-20T10:00:00.000Z' });
  });

  it.each([
    ['no list', undefined],
    ['text', 'first_pomodoro'],
    ['numbers', [1, 2]],
  ])('refuses %s', async (_name, achievements) => {
    expect((await claim(achievements)).status).toBe(422);
  });
});

describe('aggregating', () => {
  it('changes nothing however often it is repeated', async () => {
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const before = await stats();
    const replies = await Promise.all(Array.from({ length: 50 }, () => aggregate()));
    for (const reply of replies) expect(reply.body).toEqual(before);
    expect(await stats()).toEqual(before);
    const rows = await api.server.db('achievements').where({ user_id: user.id });
    expect(rows).toHaveLength(1);
  });

  it('takes an empty body and refuses any other', async () => {
    expect((await aggregate({})).status).toBe(200);
    expect((await aggregate({ experiencePoints: 9000 })).status).toBe(422);
  });
});
