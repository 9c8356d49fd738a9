import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';
import { advanceSubscriptions } from './advance.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const END_MS = Date.UTC(2026, 11, 20, 10);

let api: TestApi;
let admin: TestUser;
let user: TestUser;
let id: string;

beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterAll(() => api.stop());

beforeEach(async () => {
  api.clock.nowMs = TEST_START_MS;
  await api.server
    .db('sessions')
    .where({ user_id: admin.id })
    .update({ expires_at: END_MS * 2 });
  user = await buildUser(api);
  id = await confirmed('monthly');
});

async function confirmed(plan: string): Promise<string> {
  const reply = await api.call('/subscriptions', { token: user.token, body: { plan } });
  const path = `/admin/subscriptions/${reply.body.id}/confirm`;
  await api.call(path, { method: 'PUT', token: admin.token, body: {} });
  return reply.body.id;
}

/** Lets the clock stand at an instant and carries out what is due; returns the subjects of new mails. */
async function at(nowMs: number): Promise<(string | undefined)[]> {
  const before = (await mails()).length;
  api.clock.nowMs = nowMs;
  await advanceSubscriptions(api.server.deps);
  return (await mails()).slice(before);
}

async function mails() {
  const all = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return all.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject);
}

const row = async (which = id) => api.server.db('subscriptions').where({ id: which }).first();

test('a user is told once that premium ends, has run out, and has ended', async () => {
  expect(await at(END_MS - 7 * DAY_MS - 1)).toEqual([]);
  expect(await at(END_MS - 7 * DAY_MS)).toEqual(['Your premium ends on 20 December 2026']);
  expect(await at(END_MS - DAY_MS)).toEqual([]);
  expect(await at(END_MS)).toEqual(['Your premium has expired']);
  expect(await at(END_MS + 7 * DAY_MS - 1)).toEqual([]);
  expect(await at(END_MS + 7 * DAY_MS)).toEqual(['Your premium has ended']);
  expect(await at(END_MS + 30 * DAY_MS)).toEqual([]);
  expect(await row()).toMatchObject({
    status: 'ended',
    ended_at: END_MS + 7 * DAY_MS,
    due_at: null,
  });
});

test('a server that was off for long tells the present state alone', async () => {
  expect(await at(END_MS + 3 * DAY_MS)).toEqual(['Your premium has expired']);
  expect(await at(END_MS + 40 * DAY_MS)).toEqual(['Your premium has ended']);
});

test('who cancelled is told when it ends, and has no grace', async () => {
  await api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
  expect(await at(END_MS - 7 * DAY_MS)).toEqual([]);
  expect(await at(END_MS)).toEqual(['Your premium has ended']);
  expect(await row()).toMatchObject({ status: 'ended', ended_at: END_MS });
});

test('who has the next period already is told nothing of the end of this one', async () => {
  const renewal = await confirmed('yearly');
  await at(TEST_START_MS);
  expect(await at(END_MS - DAY_MS)).toEqual([]);
  expect(await at(END_MS + 8 * DAY_MS)).toEqual([]);
  expect(await row()).toMatchObject({ status: 'ended' });
  expect(await row(renewal)).toMatchObject({ status: 'confirmed' });
});

test('two processes at once tell once', async () => {
  await api.mails();
  const before = (await mails()).length;
  api.clock.nowMs = END_MS;
  await Promise.all(Array.from({ length: 4 }, () => advanceSubscriptions(api.server.deps)));
  expect((await mails()).length).toBe(before + 1);
});

test('a lifetime plan is never due', async () => {
  await api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
  user = await buildUser(api);
  const lifetime = await confirmed('lifetime');
  expect(await row(lifetime)).toMatchObject({ due_at: null });
  expect(await at(END_MS * 2)).toEqual([]);
});
