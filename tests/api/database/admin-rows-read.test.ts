import { writeFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { engineOf } from '#api/db/connection/knex.ts';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { rebuildVisits } from '#api/features/analytics/figures/refresh.ts';
import { rebuildRollups } from '#api/features/rollups/refresh.ts';
import { suppressionHash } from '#api/mail/suppressions.ts';
import { ANALYTICS_RANGES } from '#shared/domain/analytics/ranges.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { TIME_RANGES } from '#shared/domain/rollups/time-ranges.ts';
import { articleRows, insertReleases } from '#tests/support/database/article-rows.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60_000;
/** A prime, so that the accounts of an hour are of every kind. */
const HOURS_OF_HISTORY = 2161;
/** A prime, too. Each hour with visits is added up by itself. */
const HOURS_WITH_VISITS = 71;
const BATCH = 200;
/** SQLite's plans do not depend on the number of rows. */
const countsRows = inject('engine') !== 'sqlite';
/** So many accounts at first, and in the end. */
const SIZES = countsRows
  ? [Number(process.env['DESK_ROWS_SMALL'] ?? 3000), Number(process.env['DESK_ROWS_LARGE'] ?? 9000)]
  : [200];
const PAGE = 25;
/** How often a call is counted at most. The server's background work may read beside it, which adds rows. */
const MOST_COUNTS = 4;

let api: TestApi;
let admin: TestUser;
const reads: Map<string, number>[] = [];

/** Each list, filter, order and search of administration, and its figures. */
const CALLS = [
  ...['', '&sort=joined', '&sort=-seen', '&sort=name'].flatMap((sort) => [
    `/admin/users?limit=${PAGE}${sort}`,
    ...['plan=yearly', 'plan=free', 'state=deactivated', 'state=leaving', 'admin=yes'].map(
      (filter) => `/admin/users?limit=${PAGE}&${filter}${sort}`,
    ),
    `/admin/users?limit=${PAGE}&verified=yes${sort}`,
    `/admin/users?limit=${PAGE}&level=5${sort}`,
    `/admin/users?limit=${PAGE}&plan=yearly&state=active${sort}`,
  ]),
  `/admin/users?limit=${PAGE}&joinedFrom=2026-11-01T00:00:00Z`,
  `/admin/users?limit=${PAGE}&seenBefore=2026-11-19T00:00:00Z&sort=seen`,
  `/admin/users?limit=${PAGE}&search=ann`,
  `/admin/users?limit=${PAGE}&search=ann%20berg`,
  `/admin/users?limit=${PAGE}&search=ann1@`,
  `/admin/users?limit=${PAGE}&search=@mail1.example`,
  '/admin/users/count',
  '/admin/users/count?plan=yearly',
  '/admin/users/ids?state=deactivated',
  `/admin/subscriptions/pending?limit=${PAGE}`,
  ...['', '&plan=yearly', '&requestedFrom=2026-11-01T00:00:00Z'].flatMap((filter) => [
    `/admin/subscriptions?limit=${PAGE}${filter}`,
    ...['confirmed', 'rejected', 'pending'].map(
      (status) => `/admin/subscriptions?limit=${PAGE}&status=${status}${filter}`,
    ),
  ]),
  ...['', '&state=new', '&state=done', '&type=feedback', '&assignee=nobody'].map(
    (filter) => `/admin/messages?limit=${PAGE}${filter}`,
  ),
  `/admin/messages?limit=${PAGE}&state=done&type=feedback`,
  `/admin/messages?limit=${PAGE}&sender=ann1`,
  ...['-updated', 'updated', '-published', 'title'].flatMap((sort) =>
    ['', '&kind=blog', '&state=draft', '&author=author-1', '&kind=pillar&state=scheduled'].map(
      (filter) => `/admin/articles?limit=${PAGE}&sort=${sort}${filter}`,
    ),
  ),
  `/admin/articles?limit=${PAGE}&tag=focus`,
  `/admin/articles?limit=${PAGE}&text=article`,
  `/admin/articles?limit=${PAGE}&text=no-such-word`,
  `/admin/pictures?limit=${PAGE}`,
  `/admin/redirects?limit=${PAGE}`,
  '/admin/releases',
  '/admin/mails/failed',
  `/admin/mails/returned?kind=unread&limit=${PAGE}`,
  `/admin/email-lists?limit=${PAGE}`,
  ...['', '&search=ann1', '&search=nobody'].map(
    (filter) => `/admin/email-lists/${NEWSLETTER_LIST_ID}/contacts?limit=${PAGE}${filter}`,
  ),
  ...['', '&search=ann1', '&reason=byOwner', '&reason=byOwner&search=ann2'].map(
    (filter) => `/admin/suppressions?limit=${PAGE}${filter}`,
  ),
  ...['', '&state=sent', '&state=draft'].map(
    (filter) => `/admin/email-campaigns?limit=${PAGE}${filter}`,
  ),
  ...[0, 10, 60].map((days) => `/admin/inactive-users?daysInactive=${days}&limit=${PAGE}`),
  ...['all', 'this_month'].map((range) => `/admin/email-stats?timeRange=${range}&limit=${PAGE}`),
  '/admin/stats/quick',
  '/admin/stats/today',
  '/admin/stats/retention',
  ...TIME_RANGES.map((range) => `/admin/stats?timeRange=${range}`),
  ...ANALYTICS_RANGES.flatMap((range) => [
    `/analytics/dashboard?timeRange=${range}`,
    `/analytics/bots?timeRange=${range}`,
    `/analytics/export?timeRange=${range}`,
  ]),
  '/analytics/realtime',
  `/admin/audit?limit=${PAGE}`,
  `/admin/audit?limit=${PAGE}&act=user.update`,
  `/admin/audit?limit=${PAGE}&from=2026-11-01T00:00:00Z`,
];
/**
 * Calls that read on until they have enough, or have looked at two thousand, and those of so many names an
 * hour at most: bounded, but not alike at small sizes.
 */
const BOUNDED =
  /\/users\/(count|ids)|realtime|text=no-such-word|kind=pillar&state=|analytics\/(bots|export)\?timeRange=24h/;
/** A user's word, entry and account are read for each of the two thousand. */
const MOST_BOUNDED_ROWS = 2000 * 3;
const ID_CALLS = ['', '/stats', '/payments', '/mails', '/messages'];

beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
  let users = 0;
  for (const size of SIZES) {
    await fill(users, size);
    users = size;
    await rebuildDirectory(api.server.db);
    await rebuildRollups({ db: api.server.db, now: () => TEST_START_MS });
    await rebuildVisits({ db: api.server.db, now: () => TEST_START_MS });
    if (engineOf(api.server.db) === 'mysql') {
      await api.server.db.raw(
        'analyze table user_directory, user_words, audit_log, users, subscriptions, contact_messages, articles, article_pictures, picture_uses, redirects, releases, mail_lists, mail_contacts, mail_list_members, mail_suppressions, campaigns, campaign_results, reactivations, mail_counts, visit_events, visit_rollups, visit_vitals',
      );
    }
    const calls = [...CALLS, ...ID_CALLS.map((path) => `/admin/users/${admin.id}${path}`)];
    const found = new Map<string, number>();
    for (const call of calls) found.set(call, await fewestRowsOf(call));
    found.set('actor', await rowsOf(`/admin/audit?limit=${PAGE}&actorId=${admin.id}`));
    reads.push(found);
  }
  writeReport();
}, 900_000);
afterAll(() => api.stop());

/** The rows that a call reads when nothing reads beside it. */
async function fewestRowsOf(call: string): Promise<number> {
  const counts = [await rowsOf(call)];
  const isEnough = () =>
    reads.length === 0 ? counts.length > 1 : !hasGrown(call, Math.min(...counts));
  while (countsRows && counts.length < MOST_COUNTS && !isEnough()) counts.push(await rowsOf(call));
  return Math.min(...counts);
}

/** Whether a call reads more rows than it did with fewer accounts. */
const hasGrown = (call: string, rows: number) => rows > 1.5 * (reads[0]?.get(call) ?? 0);

/** Writes what each call read at both sizes, where a file is named for it. */
function writeReport(): void {
  const file = process.env['DESK_ROWS_REPORT'];
  if (file === undefined) return;
  const [few, many] = reads;
  const rows = [...(few ?? [])].map(([call, small]) => ({ call, small, large: many?.get(call) }));
  writeFileSync(file, JSON.stringify({ sizes: SIZES, rows }));
}

/** Accounts of every kind, each with an entry of the audit log. */
async function fill(first: number, end: number): Promise<void> {
  for (let at = first; at < end; at += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, end - at) }, (_, index) => at + index);
    const users = places.map((place) => ({ place, id: buildId() }));
    await api.server.db('users').insert(users.map(userRow));
    await api.server.db('session_sums').insert(
      users.map(({ id, place }) => ({
        user_id: id,
        kind: 'all',
        period: '',
        item: '',
        pomodoros: place % 5 === 0 ? 110 : 1,
      })),
    );
    const paying = users.filter(({ place }) => place % 4 === 0);
    await api.server.db('subscriptions').insert(paying.map(subscriptionRow));
    await api.server.db('contact_messages').insert(users.map(messageRow));
    await api.server.db('audit_log').insert(
      users.map(({ id, place }) => ({
        id: buildId(),
        at: TEST_START_MS - place * HOUR_MS,
        actor_id: admin.id,
        act: place % 2 === 0 ? 'user.update' : 'user.signOut',
        subject_kind: 'user',
        subject_id: id,
        about_id: id,
        details: '{}',
        network: '192.0.2.0/24',
      })),
    );
    await insertContacts(users);
    await api.server.db('visit_events').insert(users.map(visitRow));
    await insertReactivations(users);
    const writer = admin.id;
    for (const [table, rows] of Object.entries(articleRows(places, { writer, instantOf }))) {
      await api.server.db(table).insert(rows);
    }
    await insertReleases(api.server.db, places, { madeBy: writer, madeAt: TEST_START_MS });
  }
}

/** A list and a contact of the newsletter for each account; some have left, some are suppressed. */
async function insertContacts(users: readonly { id: string; place: number }[]): Promise<void> {
  const { db } = api.server;
  const made = { created_at: TEST_START_MS, updated_at: TEST_START_MS };
  const addressOf = (place: number) => `ann${place}@mail.example`;
  await db('mail_lists').insert(
    users.map(({ id, place }) => ({
      id,
      name: `List ${place}`,
      sort_name: `list ${place}`,
      kind: 'static',
      contacts: 0,
      created_at: TEST_START_MS,
    })),
  );
  await db('mail_contacts').insert(
    users.map(({ id, place }) => ({ id, address: addressOf(place), name: 'Ann', ...made })),
  );
  await db('mail_list_members').insert(
    users.map(({ id, place }) => ({
      list_id: NEWSLETTER_LIST_ID,
      contact_id: id,
      address: addressOf(place),
      is_active: place % 3 === 0 ? 0 : 1,
      source: 'import',
      consent: 'A file',
      added_at: TEST_START_MS,
    })),
  );
  await db('campaigns').insert(
    users.map(({ id, place }) => ({
      id,
      subject: `Campaign ${place}`,
      preview: '',
      source: '',
      sender_name: '',
      reply_to: '',
      list_id: id,
      per_hour: 3600,
      warms_up: 1,
      has_control: 1,
      state: place % 3 === 0 ? 'draft' : 'sent',
      created_at: TEST_START_MS,
      updated_at: TEST_START_MS + place,
    })),
  );
  await db('mail_suppressions').insert(
    users.map(({ place }) => ({
      address_hash: suppressionHash(addressOf(place * 2)),
      address: addressOf(place * 2),
      reason: place % 20 === 0 ? 'byOwner' : 'unsubscribed',
      since: TEST_START_MS + place,
    })),
  );
}

/** A reactivation of each third account; an owner starts as many campaigns at any size. */
async function insertReactivations(users: readonly { id: string; place: number }[]): Promise<void> {
  const { db } = api.server;
  const mailed = users.filter(({ place }) => place % 3 === 0);
  await db('reactivations').insert(
    mailed.map(({ id, place }) => ({
      user_id: id,
      campaign_id: id,
      claimed_at: instantOf(place),
      mailed_at: null,
    })),
  );
  for (const { id, place } of users.filter((user) => user.place < STARTED)) {
    await db('campaign_results').insert({
      campaign_id: id,
      started_at: instantOf(place),
      is_settled: 1,
      due_at: 0,
    });
  }
}

/** Everything lies within the same days at any size, so that figures are of as many days. */
function instantOf(place: number): number {
  const round = Math.floor(place / HOURS_OF_HISTORY);
  return TEST_START_MS - (place % HOURS_OF_HISTORY) * HOUR_MS - round * 1000;
}

function userRow({ id, place }: { id: string; place: number }): object {
  const name = place % 3 === 0 ? `Anna Berg ${place}` : `Otto Land ${place}`;
  return {
    id,
    name,
    email: `ann${place}@mail${place % 4}.example`,
    password_hash: '',
    time_zone: 'UTC',
    settings: '{}',
    is_active: place % 5 === 1 ? 0 : 1,
    is_admin: place % 5 === 2 ? 1 : 0,
    deletes_at: place % 5 === 3 ? TEST_START_MS * 2 : null,
    email_verified_at: place % 4 === 1 ? TEST_START_MS : null,
    created_at: instantOf(place),
    updated_at: TEST_START_MS,
  };
}

function visitRow({ id, place }: { id: string; place: number }): object {
  return {
    at: TEST_START_MS - (place % HOURS_WITH_VISITS) * HOUR_MS,
    id,
    kind: 'view',
    path: place % 2 === 0 ? '/' : '/timers',
    visitor: `v${place}`,
    bot: place % 7 === 0 ? 'declared Googlebot' : '',
    source: 'search google.com',
    size: 'phone',
    language: 'de',
    country: 'DE',
  };
}

function subscriptionRow({ id, place }: { id: string; place: number }): object {
  const status = place < WAITING * 4 ? 'pending' : place % 40 === 0 ? 'rejected' : 'confirmed';
  return {
    user_id: id,
    id,
    plan: 'yearly',
    status,
    open_slot: status === 'pending' ? 1 : null,
    reason: '',
    requested_at: instantOf(place),
    starts_at: TEST_START_MS,
    ends_at: null,
    reference: '',
    message: '',
    told_phase: '',
    due_at: null,
    version: 0,
  };
}

const STARTED = 40;
/** As many wait at any size: the owner answers them. */
const WAITING = 20;

function messageRow({ id, place }: { id: string; place: number }): object {
  return {
    id: buildId(),
    user_id: id,
    name: 'Anna Berg',
    email: `ann${place}@mail.example`,
    type: place % 2 === 0 ? 'feedback' : 'bug-report',
    message: 'The bell is silent.',
    state: place < WAITING ? 'new' : 'done',
    assignee_id: null,
    note: '',
    created_at: instantOf(place),
    written_at: instantOf(place),
    changed_at: instantOf(place),
    version: 0,
  };
}

/** The rows that a call reads, by MariaDB's own counters; on SQLite how many tables it goes through whole. */
async function rowsOf(path: string): Promise<number> {
  const statements: { sql: string; bindings: readonly Knex.RawBinding[] }[] = [];
  const note = (statement: (typeof statements)[number]) => void statements.push(statement);
  api.server.db.on('query', note);
  const { status } = await api.call(path, { token: admin.token });
  api.server.db.removeListener('query', note);
  expect([path, status]).toEqual([path, 200]);
  const selects = statements.filter(({ sql }) => sql.startsWith('select'));
  if (engineOf(api.server.db) === 'sqlite') return scansIn(selects);
  return api.server.db.transaction(async (trx) => {
    const before = await handlerReads(trx);
    const idle = (await handlerReads(trx)) - before;
    const from = await handlerReads(trx);
    for (const { sql, bindings } of selects) await trx.raw(sql, bindings);
    return (await handlerReads(trx)) - from - idle;
  });
}

/** Reads rows that belong to those of a page, sums of a bounded number of names, or none: there are few, in an order of their own. */
const OF_A_PAGE = /from `(?:article_presence|picture_uses)` as|from `visit_rollups`|where 1 = \?/;

async function scansIn(
  selects: readonly { sql: string; bindings: readonly Knex.RawBinding[] }[],
): Promise<number> {
  let scans = 0;
  for (const { sql, bindings } of selects) {
    if (OF_A_PAGE.test(sql)) continue;
    const plan: { detail: string }[] = await api.server.db.raw(
      `explain query plan ${sql}`,
      bindings,
    );
    // A scan by an index ends with the page; one that sorts afterwards does not. Few mails wait at a time.
    scans += plan.filter(
      ({ detail }) =>
        /^SCAN (?!.*(?:USING|VIRTUAL)|outgoing_mails)/.test(detail) ||
        detail.includes('TEMP B-TREE FOR ORDER'),
    ).length;
  }
  return scans;
}

async function handlerReads(trx: Knex.Transaction): Promise<number> {
  const [rows]: { Value: string }[][] = await trx.raw("show session status like 'Handler_read%'");
  return (rows ?? []).reduce((sum, { Value }) => sum + Number(Value), 0);
}

describe('the rows that administration reads', () => {
  if (!countsRows) {
    it('are found and sorted by an index', () => {
      // Rows of a single user may be sorted: there are few.
      const lists = [...(reads.at(-1) ?? [])].filter(([call]) => !call.includes(admin.id));
      const whole = lists.filter(([, scans]) => scans > 0);
      expect(whole).toEqual([]);
    });
    return;
  }

  it(`are as many with ${SIZES[1]} accounts as with ${SIZES[0]}`, () => {
    const grown = [...(reads.at(-1) ?? [])].filter(([call, rows]) => hasGrown(call, rows));
    expect(grown.filter(([call]) => !BOUNDED.test(call))).toEqual([]);
  });

  it('are a few times as many as are shown', () => {
    const most = [...(reads.at(-1) ?? [])].filter(
      ([call, rows]) => rows > (BOUNDED.test(call) ? MOST_BOUNDED_ROWS : PAGE * 40),
    );
    expect(most).toEqual([]);
  });
});
