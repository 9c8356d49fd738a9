import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
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

function record(body: unknown) {
  return api.call('/pomodoros', { token: user.token, body });
}

async function stats() {
  return (await api.call('/stats', { token: user.token })).body;
}

describe('a session is recorded once', () => {
  it('when fifty devices report it at once: one row and 15 points', async () => {
    const body = sessionEnding('2026-11-20T09:00:00.000Z');
    const replies = await Promise.all(Array.from({ length: 50 }, () => record(body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    const rows = await api.server.db('pomodoros').where({ user_id: user.id });
    expect(rows).toHaveLength(1);
    expect(await stats()).toMatchObject({ totalPomodoros: 1, experiencePoints: 15 });
  });

  it('whatever a repeat claims', async () => {
    const body = sessionEnding('2026-11-20T09:00:00.000Z');
    const first = await record(body);
    const claims = { duration: 20, interrupted: true, internalInterruptions: 3 };
    const repeat = await record({ ...body, ...claims, intention: 'Again', note: 'Again' });
    expect(repeat.status).toBe(200);
    expect(repeat.body).toEqual(first.body);
  });

  it('and not again after it was deleted', async () => {
    const body = sessionEnding('2026-11-20T09:00:00.000Z');
    const first = await record(body);
    await api.call(`/pomodoros/${body.id}`, { method: 'DELETE', token: user.token });
    const repeat = await record(body);
    expect(repeat.status).toBe(200);
    expect(repeat.body).toEqual(first.body);
    expect((await stats()).totalPomodoros).toBe(0);
    const listed = await api.call('/pomodoros', { token: user.token });
    expect(listed.body.items).toEqual([]);
  });

  it('for each of two users who use the same id', async () => {
    const other = await buildUser(api);
    const body = sessionEnding('2026-11-20T09:00:00.000Z');
    const [mine, theirs] = [
      await record(body),
      await api.call('/pomodoros', { token: other.token, body: { ...body, note: 'Theirs' } }),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.note).toBe('Theirs');
  });
});

describe('achievements', () => {
  it('are awarded once when many sessions cross the threshold at once', async () => {
    const hours = Array.from({ length: 10 }, (_, hour) => `2026-11-19T1${hour}:00:00.000Z`);
    const replies = await Promise.all(hours.map((end) => record(sessionEnding(end))));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const rows = await api.server
      .db('achievements')
      .where({ user_id: user.id })
      .orderBy('achievement_id')
      .select('achievement_id');
    expect(rows).toEqual([{ achievement_id: 'daily_five' }, { achievement_id: 'first_pomodoro' }]);
    expect(await stats()).toMatchObject({ totalPomodoros: 10, experiencePoints: 150, level: 2 });
  });

  it('stay when the sessions that earned them are deleted', async () => {
    const body = sessionEnding('2026-11-20T09:00:00.000Z');
    await record(body);
    await api.call(`/pomodoros/${body.id}`, { method: 'DELETE', token: user.token });
    expect(await stats()).toMatchObject({
      experiencePoints: 0,
      unlockedAchievements: ['first_pomodoro'],
      achievementDates: { first_pomodoro: '2026-11-20T10:00:00.000Z' },
    });
  });

  it('are not earned by a session that was not completed', async () => {
    await record(sessionEnding('2026-11-20T09:00:00.000Z', { completed: false }));
    expect((await stats()).unlockedAchievements).toEqual([]);
  });
});
