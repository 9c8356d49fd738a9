import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject, buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api, { timeZone: 'Europe/Vienna' });
  const project = await buildProject(api, user, { title: 'Thesis' });
  const task = await buildTask(api, user, { projectId: project.id });
  // 10:00 to 10:25 in Vienna, of which the project has the first.
  await buildSession(api, user, '2026-03-02T09:25:00.000Z', {
    taskId: task.id,
    projectId: project.id,
  });
  await buildSession(api, user, '2026-03-03T09:25:00.000Z');
  await buildSession(api, user, '2025-03-03T09:25:00.000Z');
  await buildSession(api, user, '2025-12-03T09:25:00.000Z');
  await givePremium(api, user);
});

afterAll(() => api.stop());

const report = (year: string, { token } = user) => api.call(`/stats/year/${year}`, { token });

describe('the report of a year', () => {
  it('tells of the own sessions, against the same days of the year before', async () => {
    const { status, body } = await report('2026');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      year: '2026',
      today: '2026-11-20',
      firstYear: '2025',
      pomodoros: 2,
      minutes: 50,
      activeDays: 2,
      longestStreak: 2,
      bestDay: { when: '2026-03-02', pomodoros: 1, minutes: 25 },
      bestWeek: { when: '2026-03-02', pomodoros: 2, minutes: 50 },
      bestMonth: { when: '2026-03', pomodoros: 2, minutes: 50 },
      compared: { from: '2025-01-01', to: '2025-11-20' },
      before: { pomodoros: 1, minutes: 25, activeDays: 1, longestStreak: 1 },
    });
    expect(body.hours[10]).toEqual({ pomodoros: 2, minutes: 50 });
    expect(body.projects.map(({ title, minutes }: never) => [title, minutes])).toEqual([
      ['Standalone', 25],
      ['Thesis', 25],
    ]);
  });

  it('compares a year that is over with the whole year before', async () => {
    const { body } = await report('2025');
    expect(body).toMatchObject({ pomodoros: 2, before: { pomodoros: 0 } });
    expect(body.compared).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it('is empty for a year without sessions', async () => {
    const { status, body } = await report('2019');
    expect(status).toBe(200);
    expect(body).toMatchObject({ pomodoros: 0, bestDay: null, projects: [] });
  });

  it('says what a deletion and a correction change', async () => {
    const ada = await buildUser(api);
    await givePremium(api, ada);
    const { id } = await buildSession(api, ada, '2026-05-05T09:25:00.000Z');
    expect((await report('2026', ada)).body.pomodoros).toBe(1);
    await api.call(`/pomodoros/${id}`, { method: 'DELETE', token: ada.token });
    expect((await report('2026', ada)).body.pomodoros).toBe(0);
  });

  it.each(['1999', '20', 'abcd', '2100', '02026'])('is refused for the year %s', async (year) => {
    expect([404, 422]).toContain((await report(year)).status);
  });

  it('needs premium, says so, and comes back with it', async () => {
    const ada = await buildUser(api);
    await buildSession(api, ada, '2026-05-05T09:25:00.000Z');
    const without = await report('2026', ada);
    expect(without.status).toBe(403);
    expect(without.body.error).toMatchObject({
      id: 'premiumNeeded',
      message:
        'Year reports are part of premium. Request a plan in the Premium tab; you lose nothing without it.',
    });
    await givePremium(api, ada);
    expect((await report('2026', ada)).body.pomodoros).toBe(1);
    api.clock.nowMs = TEST_START_MS + 38 * DAY_MS;
    const { token } = (
      await api.call('/auth/login', { body: { email: ada.email, password: ada.password } })
    ).body;
    expect((await report('2026', { ...ada, token })).status).toBe(403);
    api.clock.nowMs = TEST_START_MS;
  });
});
