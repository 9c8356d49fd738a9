import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { countryOfZone } from '#mailing/audience/countries.ts';
import { isInSegment, type Segment, type SegmentPerson } from '#shared/domain/mail/segment.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, givePremium, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ZONES = ['Europe/Vienna', 'Europe/Berlin', 'America/New_York', 'UTC'];

let api: TestApi;
let admin: TestUser;
const people = new Map<string, SegmentPerson>();

beforeAll(async () => {
  api = await startApi();
  const { db } = api.server;
  const users = [];
  for (let at = 0; at < 12; at += 1) {
    users.push(await buildUser(api, { timeZone: ZONES[at % ZONES.length] ?? 'UTC' }));
  }
  admin = await buildAdmin(api);
  await givePremium(api, users[0] ?? admin);
  for (const [at, { id }] of users.entries()) {
    const joinedAtMs = TEST_START_MS - at * 10 * DAY_MS;
    await db('users')
      .where({ id })
      .update({ created_at: joinedAtMs, email_verified_at: at % 2 === 0 ? joinedAtMs : null });
  }
  await rebuildDirectory(db);
  for (const [at, { id }] of users.entries()) {
    const seenAtMs = at % 3 === 0 ? 0 : TEST_START_MS - at * 5 * DAY_MS;
    await db('user_directory')
      .where({ user_id: id })
      .update({ seen_at: seenAtMs, level: at + 1 });
  }
  const rows = await db('user_directory as d')
    .join('users as u', 'u.id', 'd.user_id')
    .where('d.state', 'active')
    .select('d.*', 'u.time_zone');
  for (const row of rows) {
    people.set(row.user_id, {
      plan: row.plan,
      joinedAtMs: row.joined_at,
      lastSeenAtMs: row.seen_at || null,
      level: row.level,
      country: countryOfZone(row.time_zone),
      isVerified: row.is_verified === 1,
    });
  }
});
afterAll(() => api.stop());

const count = (segment: unknown) =>
  api.call('/admin/email-segments/count', { token: admin.token, body: { segment } });

const SEGMENTS: readonly Segment[] = [
  {},
  { plans: ['monthly'] },
  { plans: ['free', 'monthly'], isVerified: false },
  { inactiveDays: 20 },
  { activeDays: 30 },
  { activeDays: 45, inactiveDays: 10 },
  { joinedFrom: '2026-10-01' },
  { joinedBefore: '2026-10-01', joinedFrom: '2026-08-20' },
  { levelFrom: 3, levelTo: 7 },
  { countries: ['AT'] },
  { countries: ['DE', 'US'], isVerified: true },
  { countries: ['JP'] },
];

test.each(SEGMENTS)('%j holds the users whom its rule holds', async (segment) => {
  const expected = [...people]
    .filter(([, person]) => isInSegment(person, segment, TEST_START_MS))
    .map(([id]) => id);
  const { body } = await count(segment);
  expect(body.count).toBe(expected.length);
  expect(body.sample).toHaveLength(Math.min(10, expected.length));
  for (const { userId } of body.sample) expect(expected).toContain(userId);
  expect(body.words).toMatch(/^(All users|Users )/);
});

test('conditions that exclude each other are refused with what to do', async () => {
  const { status, body } = await count({ levelFrom: 5, levelTo: 2 });
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('Swap them')]);
});

test('an account that is deactivated or leaves is in no segment', async () => {
  const user = await buildUser(api, { timeZone: 'Asia/Tokyo' });
  expect((await count({ countries: ['JP'] })).body.count).toBe(1);
  const path = `/admin/users/${user.id}/deactivate`;
  await api.call(path, { method: 'POST', token: admin.token });
  await api.server
    .db('user_directory')
    .where({ user_id: user.id })
    .update({ state: 'deactivated' });
  expect((await count({ countries: ['JP'] })).body.count).toBe(0);
});
