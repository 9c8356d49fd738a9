import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSession } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let user: TestUser;

beforeAll(async () => {
  api = await startApi();
  user = await buildUser(api, { timeZone: 'UTC' });
});

afterAll(() => api.stop());

describe('the local day of a session', () => {
  it.each([
    ['Europe/Vienna', '2026-11-18T22:59:59.999Z', '2026-11-18'],
    ['Europe/Vienna', '2026-11-18T23:00:00.000Z', '2026-11-19'],
    ['Europe/Vienna, summer', '2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['Europe/Vienna, summer', '2026-07-01T22:00:00.000Z', '2026-07-02'],
    ['Europe/Vienna, before clocks go forward', '2026-03-28T23:30:00.000Z', '2026-03-29'],
    ['Europe/Vienna, the end of that day', '2026-03-29T21:59:00.000Z', '2026-03-29'],
    ['Europe/Vienna, after that day', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Europe/Vienna, before clocks go back', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Vienna, the end of that day', '2026-10-25T22:59:59.000Z', '2026-10-25'],
    ['Europe/Vienna, after that day', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['America/New_York', '2026-11-19T04:59:59.999Z', '2026-11-18'],
    ['America/New_York', '2026-11-19T05:00:00.000Z', '2026-11-19'],
    ['America/New_York, clocks go forward', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York, the end of that day', '2026-03-09T03:59:59.000Z', '2026-03-08'],
    ['America/New_York, clocks go back', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['America/New_York, the end of that day', '2026-11-02T04:59:59.000Z', '2026-11-01'],
    ['Australia/Lord_Howe, half an hour back', '2026-04-04T12:59:59.000Z', '2026-04-04'],
    ['Australia/Lord_Howe, half an hour back', '2026-04-04T13:00:00.000Z', '2026-04-05'],
    ['Australia/Lord_Howe, the end of that day', '2026-04-05T13:29:59.000Z', '2026-04-05'],
    ['Australia/Lord_Howe, after that day', '2026-04-05T13:30:00.000Z', '2026-04-06'],
    ['Australia/Lord_Howe, half an hour forward', '2026-10-03T13:30:00.000Z', '2026-10-04'],
    ['Australia/Lord_Howe, the end of that day', '2026-10-04T12:59:59.000Z', '2026-10-04'],
  ])('in %s at %s is %s', async (place, endTime, localDate) => {
    const timeZone = place.split(',')[0];
    const session = await buildSession(api, user, endTime, { timeZone });
    expect(session).toMatchObject({ localDate, timeZone });
  });

  it('stays when the user moves to another zone', async () => {
    const traveller = await buildUser(api, { timeZone: 'America/New_York' });
    const before = await buildSession(api, traveller, '2026-11-20T02:00:00.000Z');
    await api.call('/users/profile', {
      method: 'PUT',
      token: traveller.token,
      body: { timeZone: 'Asia/Tokyo' },
    });
    const after = await buildSession(api, traveller, '2026-11-20T09:00:00.000Z');
    const { body } = await api.call('/stats', { token: traveller.token });
    expect(before.localDate).toBe('2026-11-19');
    expect(after.timeZone).toBe('Asia/Tokyo');
    expect(body.pomodorosByDate).toEqual({ '2026-11-19': 1, '2026-11-20': 1 });
  });
});

describe('today and the streak', () => {
  it('turn at midnight of the user, not of the server', async () => {
    const vienna = await buildUser(api, { timeZone: 'Europe/Vienna' });
    await buildSession(api, vienna, '2026-11-18T10:00:00.000Z');
    await buildSession(api, vienna, '2026-11-19T10:00:00.000Z');
    const at = async (instant: string) => {
      api.clock.nowMs = Date.parse(instant);
      const { body } = await api.call('/stats', { token: vienna.token });
      return [body.today, body.currentStreak, body.longestStreak];
    };
    const before = await at('2026-11-20T22:59:00.000Z');
    const after = await at('2026-11-20T23:00:00.000Z');
    api.clock.nowMs = Date.parse('2026-11-20T10:00:00.000Z');
    expect(before).toEqual(['2026-11-20', 2, 2]);
    expect(after).toEqual(['2026-11-21', 0, 2]);
  });

  it('count days over both clock changes as one each', async () => {
    const newYork = await buildUser(api, { timeZone: 'America/New_York' });
    for (const day of ['30', '31']) {
      await buildSession(api, newYork, `2026-10-${day}T15:00:00.000Z`);
    }
    for (const day of ['01', '02', '03']) {
      await buildSession(api, newYork, `2026-11-${day}T04:30:00.000Z`);
    }
    const { body } = await api.call('/stats', { token: newYork.token });
    expect(body.pomodorosByDate).toEqual({
      '2026-10-30': 1,
      '2026-10-31': 1,
      '2026-11-01': 2,
      '2026-11-02': 1,
    });
    expect(body.longestStreak).toBe(4);
  });
});
