import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProject, buildSession, sessionEnding } from '#tests/support/database/focus-data.ts';
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

function breakdown(from: string, to: string, { token } = user) {
  return api.call(`/stats/breakdown?from=${from}&to=${to}`, { token });
}

describe('the breakdown of a range', () => {
  it('is empty where nothing was recorded', async () => {
    expect((await breakdown('2026-11-01', '2026-11-30')).body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      periods: [],
      hours: [],
      projects: [],
    });
  });

  it('adds up completed sessions by day, hour of their start, and project', async () => {
    const thesis = await buildProject(api, user, { title: 'Thesis' });
    await buildSession(api, user, '2026-11-19T09:20:00.000Z', {
      projectId: thesis.id,
      isStandalone: false,
    });
    await buildSession(api, user, '2026-11-20T09:10:00.000Z', { internalInterruptions: 2 });
    await buildSession(api, user, '2026-11-20T09:40:00.000Z', {
      externalInterruptions: 1,
      duration: 10,
    });
    await buildSession(api, user, '2026-11-20T08:00:00.000Z', { completed: false, duration: 2 });
    const { body } = await breakdown('2026-11-19', '2026-11-20');
    expect(body.periods).toEqual([
      {
        period: '2026-11-19',
        pomodoros: 1,
        minutes: 25,
        interrupted: 0,
        internalInterruptions: 0,
        externalInterruptions: 0,
      },
      {
        period: '2026-11-20',
        pomodoros: 2,
        minutes: 37,
        interrupted: 2,
        internalInterruptions: 2,
        externalInterruptions: 1,
      },
    ]);
    expect(body.hours).toEqual([
      { weekday: 4, hour: 8, pomodoros: 1, minutes: 25 },
      { weekday: 5, hour: 8, pomodoros: 1, minutes: 25 },
      { weekday: 5, hour: 9, pomodoros: 1, minutes: 10 },
    ]);
    expect(body.projects).toEqual([
      { projectId: null, title: 'Standalone', pomodoros: 2, minutes: 37 },
      { projectId: thesis.id, title: 'Thesis', pomodoros: 1, minutes: 25 },
    ]);
  });

  it('goes by month beyond 92 days', async () => {
    await buildSession(api, user, '2026-10-30T09:00:00.000Z');
    await buildSession(api, user, '2026-11-20T09:00:00.000Z');
    const days = await breakdown('2026-08-21', '2026-11-20');
    const months = await breakdown('2026-08-20', '2026-11-20');
    const names = (body: { periods: { period: string }[] }) =>
      body.periods.map(({ period }) => period);
    expect(names(days.body)).toEqual(['2026-10-30', '2026-11-20']);
    expect(names(months.body)).toEqual(['2026-10', '2026-11']);
  });

  it('reads hours by the zone a session was recorded in', async () => {
    await buildSession(api, user, '2026-11-15T23:40:00.000Z', { timeZone: 'Europe/Vienna' });
    const { body } = await breakdown('2026-11-16', '2026-11-16');
    expect(body.hours).toEqual([{ weekday: 1, hour: 0, pomodoros: 1, minutes: 25 }]);
  });

  it('follows when a session is corrected or deleted', async () => {
    const { id } = await buildSession(api, user, '2026-11-19T09:25:00.000Z');
    const change = { startTime: '2026-11-18T13:00:00.000Z', endTime: '2026-11-18T13:25:00.000Z' };
    await api.call(`/pomodoros/${id}`, { method: 'PUT', token: user.token, body: change });
    expect((await breakdown('2026-11-18', '2026-11-20')).body.hours).toEqual([
      { weekday: 3, hour: 13, pomodoros: 1, minutes: 25 },
    ]);
    await api.call(`/pomodoros/${id}`, { method: 'DELETE', token: user.token });
    expect((await breakdown('2026-11-18', '2026-11-20')).body.periods).toEqual([]);
  });

  it('keeps the name of a deleted project', async () => {
    const garden = await buildProject(api, user, { title: 'Garden' });
    await buildSession(api, user, '2026-11-20T09:00:00.000Z', {
      projectId: garden.id,
      isStandalone: false,
    });
    await api.call(`/projects/${garden.id}`, { method: 'DELETE', token: user.token });
    expect((await breakdown('2026-11-20', '2026-11-20')).body.projects).toMatchObject([
      { projectId: garden.id, title: 'Garden' },
    ]);
  });

  it('shows nothing of anybody else', async () => {
    await buildSession(api, await buildUser(api), '2026-11-20T09:00:00.000Z');
    expect((await breakdown('2026-11-20', '2026-11-20')).body.projects).toEqual([]);
  });

  it.each([
    ['from=2026-11-20', 'to'],
    ['from=2026-11-20&to=2026-11-19', 'to'],
    ['from=2026-02-30&to=2026-11-19', 'from'],
    ['from=yesterday&to=2026-11-19', 'from'],
    ['from=2026-11-20&to=2026-11-20&by=hour', 'by'],
  ])('refuses %s and names the field', async (query, field) => {
    const reply = await api.call(`/stats/breakdown?${query}`, { token: user.token });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  it('equals counting the sessions one by one', async () => {
    const slot = fc.record({
      minute: fc.nat(20 * 24 * 60),
      duration: fc.integer({ min: 1, max: 25 }),
      internal: fc.nat(2),
      completed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(slot, { maxLength: 12 }), async (slots) => {
        const someone = await buildUser(api, { timeZone: 'Asia/Kolkata' });
        const bodies = slots.map(({ minute, duration, internal, completed }) =>
          sessionEnding(new Date(Date.UTC(2026, 9, 28) + minute * 60_000).toISOString(), {
            duration,
            completed,
            internalInterruptions: internal,
            timeZone: 'Asia/Kolkata',
          }),
        );
        for (const body of bodies) await api.call('/pomodoros', { token: someone.token, body });
        const { body } = await breakdown('2026-10-01', '2026-11-30', someone);
        const done = slots.flatMap((each, place) => {
          const startTime = bodies[place]?.startTime ?? '';
          return each.completed ? [{ internal: each.internal, startTime }] : [];
        });
        const byHour = new Map<string, number>();
        for (const { startTime } of done) {
          const local = new Date(Date.parse(startTime) + 330 * 60_000);
          const key = `${local.getUTCDay() || 7} ${local.getUTCHours()}`;
          byHour.set(key, (byHour.get(key) ?? 0) + 1);
        }
        const answered: [string, number][] = body.hours.map(
          (cell: { weekday: number; hour: number; pomodoros: number }) => [
            `${cell.weekday} ${cell.hour}`,
            cell.pomodoros,
          ],
        );
        expect(new Map(answered)).toEqual(byHour);
        const total = (field: string) =>
          body.periods.reduce(
            (sum: number, each: Record<string, number>) => sum + (each[field] ?? 0),
            0,
          );
        expect([total('pomodoros'), total('internalInterruptions')]).toEqual([
          done.length,
          done.reduce((sum, each) => sum + each.internal, 0),
        ]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('days of rest', () => {
  const save = (settings: unknown) =>
    api.call('/users/settings', { method: 'PUT', token: user.token, body: { settings } });
  const stats = async () => (await api.call('/stats', { token: user.token })).body;

  it('change the streak at once, and what it earns', async () => {
    // Weekdays of two weeks; 2026-11-20 is a Friday.
    for (const day of ['11', '12', '13', '16', '17', '18', '19']) {
      await buildSession(api, user, `2026-11-${day}T09:00:00.000Z`);
    }
    expect(await stats()).toMatchObject({ currentStreak: 4, longestStreak: 4 });
    await save({ restDays: [6, 7] });
    expect(await stats()).toMatchObject({
      currentStreak: 7,
      longestStreak: 7,
      unlockedAchievements: ['first_pomodoro', 'weekly_streak'],
    });
    await save({ restDays: [] });
    expect(await stats()).toMatchObject({
      currentStreak: 4,
      unlockedAchievements: ['first_pomodoro', 'weekly_streak'],
    });
  });

  it.each([
    [{ restDays: [1, 2, 3, 4, 5, 6, 7] }, 'settings.restDays'],
    [{ restDays: [0] }, 'settings.restDays'],
    [{ dailyGoal: -1 }, 'settings.dailyGoal'],
    [{ weeklyGoal: 10_081 }, 'settings.weeklyGoal'],
    [{ goalUnit: 'hours' }, 'settings.goalUnit'],
    [{ game: 'off' }, 'settings.game'],
  ])('and goals are refused where they mean nothing: %j', async (settings, field) => {
    const reply = await save(settings);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});

describe('the migration that times sessions by the hour', () => {});
