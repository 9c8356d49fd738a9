import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markDays } from '#api/db/rows/changed-days.ts';
import { deleteEverything } from '#api/features/account-deletion/service.ts';
import { rebuildRollups, refreshRollups } from '#api/features/rollups/refresh.ts';
import { dayRange } from '#shared/domain/dates/days.ts';
import { buildSession } from '#tests/support/database/focus-data.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DERIVED = ['rollups', 'active_people', 'retention'] as const;

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterAll(() => api.stop());

const now = () => api.clock.nowMs;
const refresh = () => refreshRollups({ db: api.server.db, now });
const stats = async (query = '') =>
  (await api.call(`/admin/stats${query}`, { token: admin.token })).body;
const at = (ms: number) => new Date(ms).toISOString();

/** Every derived row, in an order that does not depend on when it was written. */
async function derived() {
  const tables = await Promise.all(DERIVED.map((table) => api.server.db(table).select('*')));
  return tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}

async function expectTruth(): Promise<void> {
  await refresh();
  const kept = await derived();
  await rebuildRollups({ db: api.server.db, now });
  // Days on which nothing happened any more have rows of zeros, or none.
  const isEmpty = (row: string) => /"sign_ups":0,"active":0,"sessions":0,"minutes":0/.test(row);
  const anew = await derived();
  expect(kept.map((rows) => rows.filter((row) => !isEmpty(row)))).toEqual(
    anew.map((rows) => rows.filter((row) => !isEmpty(row))),
  );
}

/** A session of 25 minutes that ended so many hours ago. */
const focus = (user: TestUser, hoursAgo: number) =>
  buildSession(api, user, at(now() - hoursAgo * HOUR_MS));

describe('the figures', () => {
  test('count sign-ups, people once, sessions and minutes of today by the hour', async () => {
    const [one, two] = [await buildUser(api), await buildUser(api)];
    await focus(one, 3);
    await focus(one, 1);
    await focus(two, 1);
    await refresh();
    const today = await stats('?timeRange=today');
    expect(today).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-20',
      isComplete: false,
      step: 'hour',
      figures: { signUps: 3, active: 2, sessions: 3, minutes: 75, errors: 0 },
    });
    expect(today.points).toHaveLength(24);
    const hours = today.points.filter(
      ({ figures }: { figures: { sessions: number } }) => figures.sessions > 0,
    );
    expect(hours).toMatchObject([
      { at: '2026-11-20T07', figures: { active: 1, sessions: 1 } },
      { at: '2026-11-20T09', figures: { active: 1, sessions: 2 } },
    ]);
  });

  test('are those of this week where nothing else is asked for', async () => {
    const week = await stats();
    expect(week).toMatchObject({
      timeRange: 'this_week',
      from: '2026-11-16',
      to: '2026-11-22',
      step: 'day',
      figures: { active: 2, sessions: 3 },
    });
    expect(week.points.map((point: { at: string }) => point.at)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  test('follow what is added to, moved between and deleted from days of the past', async () => {
    const user = await buildUser(api);
    const early = await focus(user, 50);
    const moved = await focus(user, 75);
    await focus(user, 24 * 40);
    await expectTruth();
    const body = {
      startTime: at(now() - 30 * HOUR_MS),
      endTime: at(now() - 29 * HOUR_MS),
      duration: 45,
    };
    const change = await api.call(`/pomodoros/${moved.id}`, {
      method: 'PUT',
      token: user.token,
      body,
    });
    expect(change.status).toBe(200);
    await expectTruth();
    await api.call(`/pomodoros/${early.id}`, { method: 'DELETE', token: user.token });
    await expectTruth();
    const yesterday = await stats('?timeRange=yesterday');
    expect(yesterday.figures).toMatchObject({ active: 1, sessions: 1, minutes: 45 });
    expect((await stats('?timeRange=this_month')).figures).toMatchObject({ active: 3 });
    expect((await stats('?timeRange=all')).figures).toMatchObject({ active: 3, sessions: 5 });
  });

  test('are those of the accounts that are there', async () => {
    const user = await buildUser(api);
    await focus(user, 100);
    await api.call('/subscriptions', { token: user.token, body: { plan: 'monthly' } });
    await refresh();
    const before = await stats('?timeRange=all');
    await deleteEverything(api.server.db, user.id);
    await expectTruth();
    const after = await stats('?timeRange=all');
    expect(after.figures).toEqual({
      ...before.figures,
      signUps: before.figures.signUps - 1,
      active: before.figures.active - 1,
      sessions: before.figures.sessions - 1,
      minutes: before.figures.minutes - 25,
      requests: before.figures.requests - 1,
    });
  });

  test('tell requests from plans that were given, and who has premium', async () => {
    const [asking, given] = [await buildUser(api), await buildUser(api)];
    const before = (await stats('?timeRange=today')).figures;
    const request = await api.call('/subscriptions', {
      token: asking.token,
      body: { plan: 'monthly' },
    });
    // A decision comes after the request.
    api.clock.nowMs += 1000;
    await api.call(`/admin/subscriptions/${request.body.id}/confirm`, {
      method: 'PUT',
      token: admin.token,
      body: {},
    });
    await api.call('/admin/subscriptions/manual-update', {
      token: admin.token,
      body: { userId: given.id, plan: 'lifetime' },
    });
    await refresh();
    const { figures } = await stats('?timeRange=today');
    expect(figures).toMatchObject({
      requests: before.requests + 1,
      confirmed: before.confirmed + 2,
      premium: before.premium + 2,
    });
    await expectTruth();
    api.clock.nowMs = TEST_START_MS;
  });

  test('count calls that failed, of all processes', async () => {
    const { errorCounts } = api.server.deps;
    for (const status of [500, 500, 503, 404]) errorCounts.observe(status);
    await errorCounts.store(api.server.db);
    errorCounts.observe(502);
    await errorCounts.store(api.server.db);
    await refresh();
    expect((await stats('?timeRange=today')).figures.errors).toBe(3);
    await expectTruth();
  });

  test('are added up by one process at a time', async () => {
    const counts = await Promise.all([refresh(), refresh(), refresh()]);
    expect(counts.filter((days) => days > 0)).toHaveLength(1);
  });

  test('of days before the last refresh are made up for', async () => {
    const user = await buildUser(api);
    await refresh();
    await focus(user, 0);
    api.clock.nowMs += 3 * DAY_MS;
    await focus(user, 1);
    const counted = await refresh();
    expect(counted).toBe(4);
    await expectTruth();
    api.clock.nowMs = TEST_START_MS;
  });
});

describe('a range', () => {
  test('that is not over is held against the same part of the one before', async () => {
    const user = await buildUser(api);
    // Yesterday at 09:00 and 22:00, where it is 10:00 now.
    const before = await stats('?timeRange=today');
    await focus(user, 25);
    await focus(user, 12);
    await refresh();
    const today = await stats('?timeRange=today');
    expect(today.before.sessions).toBe(before.before.sessions + 2);
    expect(today.beforeSoFar.sessions).toBe(before.beforeSoFar.sessions + 1);
    expect(today.beforeSoFar).not.toHaveProperty('active');
    const yesterday = await stats('?timeRange=yesterday');
    expect(yesterday).toMatchObject({ isComplete: true, beforeSoFar: null });
  });

  test('that nobody knows is refused', async () => {
    const reply = await api.call('/admin/stats?timeRange=tomorrow', { token: admin.token });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.timeRange).toContain('timeRange is one of today, yesterday');
    const unknown = await api.call('/admin/stats?from=2026-11-20', { token: admin.token });
    expect(unknown.status).toBe(422);
  });

  test('is a file of its steps', async () => {
    const { text, headers } = await rawRequest(
      api.url,
      '/api/admin/stats/export?timeRange=yesterday',
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="statistics-yesterday-2026-11-19.csv"',
    );
    const lines = text.split('\r\n');
    // The byte order mark first, for programs that would take the file for something else.
    expect(lines[0]).toBe(
      '\ufeffhour (UTC),signUps,active,sessions,minutes,requests,confirmed,errors,premium',
    );
    expect(lines.at(-1)).toBe('');
    expect(lines).toHaveLength(26);
    expect(lines[10]).toMatch(/^2026-11-19T09,0,\d+,\d+,\d+,0,0,0,0$/);
  });
});

describe('today', () => {
  test('is held against the median of the same weekdays up to the same time', async () => {
    const fresh = await startApi();
    try {
      const owner = await buildAdmin(fresh);
      const start = fresh.clock.nowMs;
      // Three Fridays with 1, 5 and 3 sessions before 10:00 and one after it.
      for (const [index, count] of [1, 5, 3].entries()) {
        const day = start - 7 * (index + 1) * DAY_MS;
        for (let session = 0; session < count; session += 1) {
          await buildSession(fresh, owner, at(day - session * HOUR_MS - 1));
        }
        await buildSession(fresh, owner, at(day + 5 * HOUR_MS));
      }
      await refreshRollups({ db: fresh.server.db, now: () => fresh.clock.nowMs });
      const { body } = await fresh.call('/admin/stats/today', { token: owner.token });
      expect(body).toMatchObject({
        day: '2026-11-20',
        days: 3,
        figures: {
          sessions: { today: 0, usual: 3, wholeDay: 4 },
          active: { today: 0, usual: 1, wholeDay: 1 },
          signUps: { today: 1, usual: 0, wholeDay: 0 },
        },
      });
    } finally {
      await fresh.stop();
    }
  });
});

test('retention says who of those who joined came back in which week', async () => {
  const fresh = await startApi();
  try {
    const start = fresh.clock.nowMs;
    const [one, two] = [await buildUser(fresh), await buildUser(fresh)];
    await buildSession(fresh, one, at(start));
    await buildSession(fresh, two, at(start));
    fresh.clock.nowMs = start + 7 * DAY_MS;
    await buildSession(fresh, one, at(fresh.clock.nowMs));
    const owner = await buildAdmin(fresh);
    await buildSession(fresh, owner, at(fresh.clock.nowMs));
    await refreshRollups({ db: fresh.server.db, now: () => fresh.clock.nowMs });
    const { body } = await fresh.call('/admin/stats/retention', { token: owner.token });
    expect(body.cohorts.slice(0, 3)).toEqual([
      { week: '2026-11-23', joined: 1, active: [1] },
      { week: '2026-11-16', joined: 2, active: [2, 1] },
      { week: '2026-11-09', joined: 0, active: [0, 0, 0] },
    ]);
  } finally {
    await fresh.stop();
  }
});

test('quick says what waits and how large it all is', async () => {
  const user = await buildUser(api);
  const { body: before } = await api.call('/admin/stats/quick', { token: admin.token });
  await api.call('/subscriptions', { token: user.token, body: { plan: 'monthly' } });
  await api.call('/contact', {
    body: { name: 'Ada', email: 'ada@example.org', message: 'Hi', type: 'feedback' },
  });
  await api.server.db('outgoing_mails').limit(1).update({ attempts: 2 });
  const { body } = await api.call('/admin/stats/quick', { token: admin.token });
  expect(body.waiting).toEqual({
    requests: { count: before.waiting.requests.count + 1, oldestAt: expect.any(String) },
    messages: { count: before.waiting.messages.count + 1, oldestAt: '2026-11-20T10:00:00.000Z' },
    openMessages: { count: 0, oldestAt: null },
    latestMessageAt: '2026-11-20T10:00:00.000Z',
  });
  expect(body.inbox).toBeNull();
  expect(body.unnamedLegalPages).toEqual(api.server.deps.site.unnamedLegalPages);
  expect(body.mail.waiting).toBeGreaterThan(0);
  expect(body.mail.failing).toBeGreaterThan(0);
  expect(body.databaseBytes).toBeGreaterThan(100_000);
  const { db } = api.server;
  const row = await db('users').first();
  // No mark says that this day has changed.
  await db('users').insert({ ...row, id: buildId(), email: 'old@example.org', created_at: 1000 });
  await refreshRollups({ db, now: () => api.clock.nowMs });
  const [{ all } = { all: 0 }] = await db('users').count({ all: '*' });
  const { token } = await buildAdmin(api);
  const quick = (await api.call('/admin/stats/quick', { token })).body;
  const listed = (await api.call('/admin/users/count', { token })).body;
  expect(quick.people).toBe(listed.count);
  expect((await db('rollups').where({ kind: 'all' }).first()).sign_ups).toBe(Number(all));
});

test('other calls are answered while many days are added up', async () => {
  await markDays(api.server.db, dayRange('2001-01-01', '2001-12-31'));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const days = await refresh();
  isOver = true;
  expect(days).toBeGreaterThanOrEqual(365);
  expect(turns).toBeGreaterThanOrEqual(365);
});
