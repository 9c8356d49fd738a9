import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccount } from '#api/features/users/service.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

/** How often each race is run; `RACES` runs it more often. */
const RUNS = Number(process.env['RACES'] ?? 20);
const LONG_MS = 20_000 + RUNS * 1000;
const TEMPORARY = 'harbour-violin-17';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

type Method = 'PUT' | 'POST' | 'DELETE';
const act = async (
  by: TestUser,
  method: Method,
  { id }: { id: string },
  path = '',
  body?: object,
) =>
  (
    await api.call(`/admin/users/${id}${path}`, {
      method,
      token: by.token,
      ...(body !== undefined && { body }),
    })
  ).status;
const activeAdministrators = async () =>
  (
    await api.server
      .db('users')
      .where({ is_admin: 1, is_active: 1 })
      .whereNull('deletes_at')
      .pluck('id')
  ).length;

/** An account that nobody is signed in to: registering is limited. */
async function buildAccount(): Promise<{ id: string }> {
  const id = buildId();
  await insertAccount(api.server.db, {
    id,
    name: 'Ada Sand',
    email: `${id}@example.org`,
    passwordHash: 'none',
    timeZone: 'UTC',
    isAdmin: false,
    isActive: true,
    createdAtMs: TEST_START_MS,
  });
  return { id };
}

/** Two administrators and nobody else, created for each run. */
async function onlyTwo(one: TestUser, other: TestUser): Promise<void> {
  const { db } = api.server;
  await db('users').update({ is_admin: 0 });
  await db('users')
    .whereIn('id', [one.id, other.id])
    .update({ is_admin: 1, is_active: 1, deletes_at: null });
}

describe('the last administrator', () => {
  const WAYS: [string, (by: TestUser, on: TestUser) => Promise<number>][] = [
    ['demote', (by, on) => act(by, 'PUT', on, '', { isAdmin: false })],
    ['deactivate', (by, on) => act(by, 'PUT', on, '/status', { isActive: false })],
    ['delete', (by, on) => act(by, 'DELETE', on)],
  ];

  test(
    'remains, whatever two do to each other at once',
    async () => {
      const [one, other] = [await buildAdmin(api), await buildAdmin(api)];
      const devices = await api.server.db('sessions').whereIn('user_id', [one.id, other.id]);
      for (let run = 0; run < RUNS; run += 1) {
        await onlyTwo(one, other);
        // Deleting signs out.
        await api.server.db('sessions').insert(devices).onConflict(['user_id', 'id']).ignore();
        const [mine, theirs] = [WAYS[run % 3], WAYS[Math.floor(run / 3) % 3]];
        const statuses = await Promise.all([mine?.[1](one, other), theirs?.[1](other, one)]);
        expect([run, await activeAdministrators()]).toEqual([run, 1]);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      }
      await onlyTwo(admin, one);
    },
    LONG_MS,
  );

  test(
    'remains where one asks for the own deletion and is demoted by the other at once',
    async () => {
      const [one, other] = [await buildAdmin(api), await buildAdmin(api)];
      const ask = (user: TestUser) =>
        api.call('/users/deletion', { token: user.token, body: { password: user.password } });
      for (let run = 0; run < Math.ceil(RUNS / 5); run += 1) {
        await onlyTwo(one, other);
        api.clock.nowMs += 60_000;
        await api.server
          .db('sessions')
          .where({ user_id: one.id })
          .update({ confirmed_at: api.clock.nowMs });
        await Promise.all([ask(one), act(one, 'PUT', other, '', { isAdmin: false })]);
        expect([run, await activeAdministrators()]).toEqual([run, 1]);
      }
      await onlyTwo(admin, one);
    },
    LONG_MS,
  );
});

test(
  'deleting and editing at once leave both done, each with its entry',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const user = await buildAccount();
      const [deleted, edited] = await Promise.all([
        act(admin, 'DELETE', user),
        act(admin, 'PUT', user, '', { name: 'Ruth Berg', version: 0 }),
      ]);
      const row = await api.server.db('users').where({ id: user.id }).first();
      const acts = await api.server.db('audit_log').where({ subject_id: user.id }).pluck('act');
      expect([deleted, edited]).toEqual([200, 200]);
      expect([row.name, row.deletes_at > 0]).toEqual(['Ruth Berg', true]);
      expect(acts.toSorted()).toEqual(['user.delete', 'user.update']);
      const entry = await api.server.db('user_directory').where({ user_id: user.id }).first();
      expect([entry.state, entry.sort_name]).toEqual(['leaving', 'ruth berg']);
    }
  },
  LONG_MS,
);

test(
  'of two edits of the same version one is refused',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const user = await buildAccount();
      const edit = (name: string) => act(admin, 'PUT', user, '', { name, version: 0 });
      const statuses = await Promise.all([edit('One'), edit('Other')]);
      expect(statuses.toSorted()).toEqual([200, 409]);
    }
  },
  LONG_MS,
);

test(
  'deactivating and changing the plan at once leave both done, in the directory too',
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const user = await buildAccount();
      const statuses = await Promise.all([
        act(admin, 'PUT', user, '/status', { isActive: false }),
        act(admin, 'PUT', user, '/subscription', { plan: 'monthly' }),
      ]);
      expect(statuses).toEqual([200, 200]);
      const entry = await api.server.db('user_directory').where({ user_id: user.id }).first();
      expect([entry.state, entry.plan]).toEqual(['deactivated', 'monthly']);
    }
  },
  LONG_MS,
);

test(
  'no sign-in by the old password outlives a temporary one',
  async () => {
    const user = await buildUser(api);
    const { password_hash: own } = await api.server.db('users').where({ id: user.id }).first();
    const signIn = () =>
      api.call('/auth/login', { body: { email: user.email, password: user.password } });
    for (let run = 0; run < RUNS; run += 1) {
      await api.server
        .db('users')
        .where({ id: user.id })
        .update({ password_hash: own, temp_password_until: null });
      // Guesses are limited in a quarter of an hour.
      api.clock.nowMs += 16 * 60_000;
      await api.server
        .db('sessions')
        .where({ user_id: admin.id })
        .update({
          last_seen_at: api.clock.nowMs,
          confirmed_at: api.clock.nowMs,
          expires_at: api.clock.nowMs + 60_000,
        });
      const [reset, signedIn] = await Promise.all([
        act(admin, 'POST', user, '/reset-password', { tempPassword: TEMPORARY }),
        signIn(),
      ]);
      expect(reset).toBe(200);
      const left = await api.server.db('sessions').where({ user_id: user.id }).pluck('id');
      expect([run, signedIn.status === 200 || signedIn.status === 422, left]).toEqual([
        run,
        true,
        [],
      ]);
    }
  },
  LONG_MS,
);
