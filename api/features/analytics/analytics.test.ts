import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engineOf } from '#api/db/connection/knex.ts';
import { readHour } from '#api/features/analytics/figures/read-hour.ts';
import { rebuildVisits, refreshVisits } from '#api/features/analytics/figures/refresh.ts';
import { MOST_READ } from '#api/features/analytics/realtime.ts';
import { refreshRollups } from '#api/features/rollups/refresh.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterEach(async () => {
  for (const table of ['visit_events', 'visit_rollups', 'visit_vitals', 'visit_drops']) {
    await api.server.db(table).delete();
  }
  await api.server.db('visit_state').delete();
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** A browser that differs from others by its user agent. */
const browser = (number: number) => `${CHROME} Edg/${number}`;

/** Each test has a visitor of its own. */
let visitor = 1000;
beforeEach(() => {
  visitor += 1;
});

const VIEW = {
  kind: 'view',
  path: '/',
  referrer: '',
  source: '',
  medium: '',
  campaign: '',
  size: 'desktop',
  language: 'de-DE',
  zone: 'Europe/Berlin',
};

interface Sender {
  readonly userAgent?: string;
  readonly headers?: Record<string, string>;
}

async function send(body: unknown, { userAgent = browser(visitor), headers = {} }: Sender = {}) {
  const own = { origin: api.url, 'user-agent': userAgent };
  const reply = await api.call('/visits', { body, headers: { ...own, ...headers } });
  return reply.status;
}

async function view(given: Partial<typeof VIEW> = {}, sender: Sender = {}): Promise<void> {
  expect(await send({ ...VIEW, ...given }, sender)).toBe(204);
}

async function refresh(): Promise<void> {
  await api.server.deps.visits.store();
  await refreshVisits({ db: api.server.db, now: () => api.clock.nowMs });
}

async function read(path: string) {
  // A session ends after hours without a call.
  const { token } = await buildAdmin(api);
  const { status, body } = await api.call(`/analytics/${path}`, { token });
  expect(status).toBe(200);
  return body;
}

const rows = () => api.server.db('visit_events').orderBy(['at', 'id']);

describe('a visit', () => {
  test('is counted by page, source, campaign, size, language and country', async () => {
    await view({ referrer: 'www.google.com' });
    await view({ path: '/classic', referrer: new URL(api.url).host });
    await view({ source: 'Letter', medium: 'mail', campaign: 'May', size: 'phone' }, other);
    await refresh();
    expect(await read('dashboard')).toMatchObject({
      timeRange: '7d',
      from: '2026-11-14T00:00:00.000Z',
      to: '2026-11-20T10:00:00.000Z',
      step: 'day',
      figures: { visitors: 2, views: 3, timersStarted: 0, timersFinished: 0 },
      before: { visitors: 0, views: 0 },
      pages: [
        { path: '/', figures: { visitors: 2, views: 2 } },
        { path: '/classic', figures: { visitors: 1, views: 1 } },
      ],
      sources: [
        { kind: 'campaign', name: 'Letter', visitors: 1, views: 1 },
        { kind: 'search', name: 'google.com', visitors: 1, views: 1 },
      ],
      campaigns: [{ source: 'Letter', medium: 'mail', name: 'May', visitors: 1, views: 1 }],
      sizes: [
        { name: 'desktop', visitors: 1, views: 2 },
        { name: 'phone', visitors: 1, views: 1 },
      ],
      languages: [{ name: 'de', visitors: 2, views: 3 }],
      countries: [{ name: 'DE', visitors: 2, views: 3 }],
      bots: 0,
      dropped: 0,
      searches: [],
      timers: [],
      asOf: '2026-11-20T10:00:00.000Z',
    });
  });
  const other = { userAgent: browser(1) };

  test('counts timers by page, searches without results, and web vitals', async () => {
    await send({ kind: 'started', path: '/kitchen-timer' });
    await send({ kind: 'started', path: '/kitchen-timer' });
    await send({ kind: 'finished', path: '/kitchen-timer' });
    await send({ kind: 'search', path: '/timers', words: ' Sour  Dough ' });
    await send({ kind: 'search', path: '/timers', words: 'ada@example.org' });
    await send({ kind: 'vitals', path: '/', lcp: 1200, cls: 0.15, ttfb: 0 });
    await send({ kind: 'vitals', path: '/', lcp: 2400, inp: 90 });
    await refresh();
    const { figures, timers, searches, vitals } = await read('dashboard');
    expect(figures).toMatchObject({ views: 0, timersStarted: 2, timersFinished: 1 });
    expect(timers).toEqual([{ path: '/kitchen-timer', started: 2, finished: 1 }]);
    expect(searches).toEqual([{ words: 'sour dough', count: 1 }]);
    expect(vitals.map(({ path }: { path: string }) => path)).toEqual(['*']);
    expect(vitals[0]).toMatchObject({ lcp: { samples: 2 }, ttfb: { p75: 0, samples: 1 } });
    expect(Math.abs(vitals[0].lcp.p75 - 2400) / 2400).toBeLessThanOrEqual(0.05);
    expect(Math.abs(vitals[0].cls.p75 - 0.15) / 0.15).toBeLessThanOrEqual(0.05);
    expect(vitals[0].fcp).toEqual({ p75: null, samples: 0 });
  });

  test('of an address without a page is counted without the address', async () => {
    for (let number = 0; number < 20; number += 1) await view({ path: `/no-such-page-${number}` });
    await view({ path: '/app' });
    await refresh();
    const { pages } = await read('dashboard');
    expect(pages).toMatchObject([{ path: '(not found)', figures: { visitors: 1, views: 21 } }]);
    expect(JSON.stringify(await rows())).not.toContain('no-such-page');
  });

  test('is not counted where Global Privacy Control or Do Not Track is on', async () => {
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) await view({}, { headers });
    await view({}, { headers: { 'sec-gpc': '0', dnt: '0' } });
    await refresh();
    expect((await read('dashboard')).figures).toMatchObject({ views: 1 });
  });
});

describe('an event is refused', () => {
  test.each([
    ['from a page of another site', VIEW, { origin: 'https://evil.example' }, 403],
    ['from nowhere', VIEW, { origin: 'null' }, 403],
    ['with a query in its path', { ...VIEW, path: '/?secret=1' }, {}, 422],
    ['with a size that is none', { ...VIEW, size: 'watch' }, {}, 422],
    ['with a number for a path', { ...VIEW, path: 7 }, {}, 422],
    ['with a word for a time', { kind: 'vitals', path: '/', lcp: 'slow' }, {}, 422],
    ['with more than it has', { ...VIEW, user: 'ada' }, {}, 422],
    ['of an unknown kind', { kind: 'click', path: '/' }, {}, 422],
    ['of another type', VIEW, { 'content-type': 'text/plain' }, 415],
  ])('%s', async (_case, body, headers, status) => {
    expect(await send(body, { headers })).toBe(status);
    await api.server.deps.visits.store();
    expect(await rows()).toEqual([]);
  });

  test('with a megabyte of referrer', async () => {
    expect(await send({ ...VIEW, referrer: 'a'.repeat(1_000_000) })).toBe(413);
    expect(await send({ ...VIEW, referrer: 'a'.repeat(300) })).toBe(422);
  });

  test('with a forged host', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    const reply = await rawRequest(api.url, '/api/visits', {
      method: 'POST',
      body: JSON.stringify(VIEW),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('Only pages of http://localhost:4173 are counted here.');
  });
});

describe('bots', () => {
  test('that say so are named, and counted apart', async () => {
    await view({}, { userAgent: GOOGLEBOT });
    await view({ path: '/timers' }, { userAgent: GOOGLEBOT });
    await view();
    await send({ kind: 'started', path: '/' }, { userAgent: GOOGLEBOT });
    await refresh();
    const { figures, bots } = await read('dashboard');
    expect([figures.views, figures.timersStarted, bots]).toEqual([1, 0, 2]);
    expect(await read('bots')).toMatchObject({
      views: 2,
      bots: [
        {
          name: 'Googlebot',
          kind: 'declared',
          why: 'Its user agent says so.',
          views: 2,
          pages: 2,
          lastAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      days: [{ views: 0 }, {}, {}, {}, {}, {}, { day: '2026-11-20', views: 2 }],
    });
  });

  test('that open more than 30 pages in a minute are recognised, with the first ones', async () => {
    for (let page = 0; page < 40; page += 1) {
      await view({}, { userAgent: browser(2) });
      if (page === 20) await api.server.deps.visits.store();
    }
    await view();
    await refresh();
    expect((await read('dashboard')).figures).toMatchObject({ visitors: 1, views: 1 });
    const { bots } = await read('bots');
    expect(bots).toMatchObject([{ name: 'Microsoft Edge on Linux', kind: 'behaviour', views: 40 }]);
  });

  test('do not include who reads 30 pages in a minute, and 30 in the next', async () => {
    for (let page = 0; page < 30; page += 1) await view();
    api.clock.nowMs += MINUTE_MS;
    for (let page = 0; page < 30; page += 1) await view();
    await refresh();
    expect((await read('dashboard')).figures).toMatchObject({ visitors: 1, views: 60 });
  });
});

describe('figures', () => {
  test('count a visitor once a day, in the first hour of each', async () => {
    await view();
    api.clock.nowMs += HOUR_MS;
    await view();
    await view({ path: '/timers' });
    api.clock.nowMs += DAY_MS;
    await view();
    await refresh();
    const day = await read('dashboard?timeRange=7d');
    expect(day.figures).toMatchObject({ visitors: 2, views: 4 });
    const hours = await read('dashboard?timeRange=24h');
    expect(hours.before).toMatchObject({ visitors: 1, views: 3 });
    expect(hours.points.at(-1)).toMatchObject({
      at: '2026-11-21T11',
      figures: { visitors: 1, views: 1 },
    });
    const later = { kind: 'hour', dimension: 'page', period: '2026-11-20T11' };
    const found = api.server.db('visit_rollups').where(later).orderBy('name');
    expect(await found.select('name', 'visitors', 'views')).toEqual([
      { name: '/', visitors: 0, views: 1 },
      { name: '/timers', visitors: 1, views: 1 },
    ]);
    expect(await read('dashboard?timeRange=12m')).toMatchObject({
      step: 'month',
      figures: { visitors: 2, views: 4 },
      points: Array.from({ length: 12 }, (_, at) => (at < 11 ? { figures: { views: 0 } } : {})),
    });
  });

  test('are equal to the recomputation from events, in every period', async () => {
    for (let hour = 0; hour < 30; hour += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        const sender = { userAgent: browser((hour * 7 + turn * 3) % 9) };
        const referrer = ['', 'www.bing.com', `site${hour}.example`][turn % 3] ?? '';
        await view({ path: turn % 2 === 0 ? '/' : '/timers', referrer }, sender);
        await send({ kind: 'vitals', path: '/', lcp: 500 + 97 * hour, cls: turn / 50 }, sender);
      }
      await send({ kind: 'started', path: '/kitchen-timer' });
      await view({}, { userAgent: GOOGLEBOT });
      await refresh();
      api.clock.nowMs += HOUR_MS / 2;
    }
    const all = async () => [
      await api.server.db('visit_rollups').orderBy(['kind', 'dimension', 'period', 'name']),
      await api.server.db('visit_vitals').orderBy(['kind', 'period', 'path']),
    ];
    const before = await all();
    expect(before[0]?.length).toBeGreaterThan(200);
    await api.server.db('visit_rollups').update({ views: 999 });
    await api.server.db('visit_vitals').delete();
    await rebuildVisits({ db: api.server.db, now: () => api.clock.nowMs });
    expect(await all()).toEqual(before);
  });

  test('cost what their own hour holds, however many came earlier on the day', async () => {
    const { db } = api.server;
    if (engineOf(db) !== 'mysql') return;
    const event = { kind: 'view', path: '/', bot: '', source: 'direct ' };
    const add = (count: number, at: number, visitorOf = (index: number) => `v${at}-${index}`) =>
      db.batchInsert(
        'visit_events',
        Array.from({ length: count }, (_, index) => ({
          ...event,
          at,
          id: buildId(),
          visitor: visitorOf(index),
        })),
        500,
      );
    // The server takes what it knows of the table's values from a day on which one visitor saw everything.
    await add(20_000, TEST_START_MS - 3 * DAY_MS, () => 'v');
    await db.raw('analyze table visit_events');
    await add(50, TEST_START_MS);
    const few = await rowsReadForHour(db);
    await add(1000, TEST_START_MS - 2 * HOUR_MS);
    expect(few).toBeGreaterThan(50);
    expect(await rowsReadForHour(db)).toBeLessThan(2 * few);
  });

  test('have a bounded number of names; the rest is one', async () => {
    const { db } = api.server;
    const event = { kind: 'view', path: '/', bot: '', visitor: 'v' };
    const events = Array.from({ length: 250 }, (_, index) => ({
      ...event,
      at: TEST_START_MS,
      visitor: `v${index % 50}`,
      id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      source: `site host${index}.example`,
    }));
    await db.batchInsert('visit_events', events, 50);
    await refresh();
    const names = await db('visit_rollups').where({ kind: 'day', dimension: 'source' });
    expect(names).toHaveLength(101);
    expect(names.find(({ name }) => name === '(other)')).toMatchObject({ views: 150 });
    expect(names.reduce((sum, { views }) => sum + views, 0)).toBe(250);
  });

  test('say how many sign-ups there were, as the statistics do, and by first page', async () => {
    const userAgent = browser(3);
    await view({ path: '/kitchen-timer' }, { userAgent });
    api.clock.nowMs += MINUTE_MS;
    await view({ path: '/register' }, { userAgent });
    const account = { name: 'Ada', password: 'orchard-lantern-42' };
    const register = (email: string, headers: Record<string, string>) =>
      api.call('/auth/register', { body: { ...account, email }, headers });
    await register('first@example.org', { 'user-agent': userAgent });
    await register('quiet@example.org', { 'user-agent': userAgent, 'sec-gpc': '1' });
    await refresh();
    await refreshRollups({ db: api.server.db, now: () => api.clock.nowMs });
    const { figures, pages } = await read('dashboard?timeRange=24h');
    const { body } = await api.call('/admin/stats?timeRange=today', { token: admin.token });
    expect(figures.signUps).toBe(body.figures.signUps);
    expect(figures.signUps).toBeGreaterThanOrEqual(3);
    expect(pages[0]).toMatchObject({ path: '/kitchen-timer', figures: { signUps: 1 } });
    expect(pages[1]).toMatchObject({ path: '/register', figures: { signUps: 0 } });
    const [row] = await api.server.db('visit_events').where({ kind: 'signUp' });
    expect(row).toMatchObject({ visitor: '', at: TEST_START_MS, id: expect.stringMatching(/-4/) });
  });

  test('events are deleted after 30 days, figures of days stay', async () => {
    await view();
    await refresh();
    api.clock.nowMs += 31 * DAY_MS;
    await view();
    await refresh();
    expect(await rows()).toHaveLength(1);
    expect((await read('dashboard?timeRange=90d')).figures).toMatchObject({ views: 2 });
    await rebuildVisits({ db: api.server.db, now: () => api.clock.nowMs });
    expect((await read('dashboard?timeRange=90d')).figures).toMatchObject({ views: 2 });
  });
});

/** The rows that MariaDB reads to add up the hour at which the clock stands at first. */
async function rowsReadForHour(db: Knex): Promise<number> {
  return db.transaction(async (trx) => {
    // Of this connection alone.
    await trx.raw('flush status');
    await readHour(trx, new Date(TEST_START_MS).toISOString().slice(0, 13));
    const [rows = []]: { Value: string }[][] = await trx.raw(
      "show session status like 'Handler_read%'",
    );
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  });
}

test('realtime says from when on it is complete where there are too many events', async () => {
  await view();
  await api.server.deps.visits.store();
  const [row] = await api.server.db('visit_events').select();
  await api.server.db('visit_events').delete();
  // The oldest come as many to a millisecond as were left out.
  const copies = Array.from({ length: MOST_READ + 500 }, (_, index) => ({
    ...row,
    id: buildId(),
    visitor: `v${index % 100}`,
    at: TEST_START_MS + (index < 500 ? 0 : 60_000),
  }));
  await api.server.db.batchInsert('visit_events', copies, 500);
  api.clock.nowMs = TEST_START_MS + 2 * MINUTE_MS;
  const now = await read('realtime');
  expect(now.completeFrom).toBe(new Date(TEST_START_MS + 60_000).toISOString());
  expect(now.minutes.at(-2).views).toBe(MOST_READ);
});

test('realtime is of the last 30 minutes, without those before', async () => {
  await view({ path: '/timers' });
  api.clock.nowMs += 31 * MINUTE_MS;
  await view({ referrer: 'x.com' });
  await send({ kind: 'started', path: '/' });
  api.clock.nowMs += 10 * MINUTE_MS;
  await view({}, { userAgent: browser(4) });
  await send({ kind: 'started', path: '/' }, { userAgent: browser(4) });
  await send({ kind: 'finished', path: '/' }, { userAgent: browser(4) });
  await view({}, { userAgent: GOOGLEBOT });
  await api.server.deps.visits.store();
  const now = await read('realtime');
  expect(now).toMatchObject({
    now: 1,
    timersRunning: 1,
    completeFrom: null,
    pages: [{ name: '/', visitors: 2, views: 2 }],
    sources: [
      { name: 'direct', views: 1 },
      { name: 'x.com', views: 1 },
    ],
    countries: [{ name: 'DE', visitors: 2, views: 2 }],
  });
  expect(now.minutes).toHaveLength(30);
  expect(now.minutes[29]).toEqual({ at: '2026-11-20T10:41:00.000Z', visitors: 1, views: 1 });
  expect(now.minutes[19]).toEqual({ at: '2026-11-20T10:31:00.000Z', visitors: 1, views: 1 });
});

describe('an export', () => {
  test('is a list of pages by day, as JSON or CSV', async () => {
    await view();
    api.clock.nowMs += DAY_MS;
    await view({ path: '/timers' });
    await refresh();
    const json = await read('export');
    expect(json).toMatchObject([
      { at: '2026-11-20', path: '/', visitors: 1, views: 1 },
      { at: '2026-11-21', path: '/timers', visitors: 1, views: 1 },
    ]);
    const options = { token: (await buildAdmin(api)).token };
    const { body, headers } = await api.call('/analytics/export?format=csv&timeRange=7d', options);
    expect(body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'period (UTC),path,visitors,views,timersStarted,timersFinished,signUps',
      '2026-11-20,/,1,1,0,0,0',
      '2026-11-21,/timers,1,1,0,0,0',
      '',
    ]);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="visits-7d-2026-11-21.csv"',
    );
  });

  test('without anything is an empty list', async () => {
    expect(await read('export?timeRange=24h')).toEqual([]);
  });
});

test('a range that is unknown is refused', async () => {
  const reply = await api.call('/analytics/dashboard?timeRange=1y', { token: admin.token });
  expect([reply.status, reply.body.error.fields.timeRange]).toEqual([
    422,
    'timeRange is one of 24h, 7d, 30d, 90d, 12m.',
  ]);
});
