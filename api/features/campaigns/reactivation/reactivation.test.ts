import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createCampaignSender } from '#api/features/campaigns/service.ts';
import { suppress } from '#api/mail/suppressions.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { REACTIVATION_MAIL } from '#shared/domain/mail/win-back/reactivation.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let smtp: SmtpTestServer;
let admin: TestUser;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startApi({ smtpUrl: smtp.url });
  // Reactivations are sent when a test says so.
  await api.server.deps.campaigns.stop();
});
beforeEach(async () => {
  // Nobody of an earlier test is away any more, nor is anybody mailed by it.
  await api.server.db('campaigns').where({ state: 'sending' }).update({ state: 'cancelled' });
  await api.server.db('user_directory').update({ seen_at: TEST_START_MS });
  api.clock.nowMs = TEST_START_MS;
  admin = await buildAdmin(api);
  smtp.received.length = 0;
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

const call = (path: string, body?: unknown, token = admin.token) =>
  api.call(`/admin/${path}`, { token, ...(body !== undefined && { body }) });
const send = (who: object, token = admin.token) =>
  call('send-reactivation-email', { ...REACTIVATION_MAIL, ...who }, token);
const inactive = async (query = '') => (await call(`inactive-users${query}`)).body;

/** Somebody who was last seen so many days ago and has confirmed the address. */
async function buildAway(days: number, name = 'Ada Sand'): Promise<TestUser> {
  const { nowMs } = api.clock;
  api.clock.nowMs = nowMs - days * DAY_MS;
  const user = await buildUser(api, { name });
  api.clock.nowMs = nowMs;
  return user;
}

function suppressFor(address: string, reason: SuppressionReason): Promise<void> {
  const { nowMs } = api.clock;
  return withTransaction(api.server.db, (trx) => suppress(trx, { address, reason, nowMs }));
}

/** Sends what may go, as a process of its own. */
async function deliver(): Promise<void> {
  const { db, deps } = api.server;
  const log = pino({ level: 'silent' });
  const now = () => api.clock.nowMs;
  const sender = createCampaignSender({ db, secrets: deps.secrets, env: api.env, now, log });
  try {
    await sender.sendDue();
  } finally {
    await sender.stop();
  }
}

const receivers = () => smtp.received.map(({ to }) => to[0]).toSorted();

describe('GET /admin/inactive-users', () => {
  test('lists who is away, the last seen first, with what they did and why they get no mail', async () => {
    const recent = await buildAway(20, 'Bea Back');
    const long = await buildAway(90, 'Lea Long');
    await buildAway(3, 'Ned Near');
    const { items } = await inactive('?daysInactive=10');
    expect(items).toMatchObject([
      {
        id: recent.id,
        name: 'Bea Back',
        email: recent.email,
        level: 1,
        plan: 'free',
        sessions: 0,
        completedTasks: 0,
        lastReactivatedAt: null,
        leftOut: null,
        inactiveSince: new Date(TEST_START_MS - 20 * DAY_MS).toISOString(),
      },
      { id: long.id, leftOut: null },
    ]);
  });

  test('counts from joining for those who were never seen, and goes on by pages', async () => {
    const people = [await buildAway(40), await buildAway(50), await buildAway(60)];
    const ids = people.map(({ id }) => id);
    await api.server.db('user_directory').whereIn('user_id', ids).update({ seen_at: 0 });
    const first = await inactive('?daysInactive=45&limit=1');
    expect(first.items).toHaveLength(1);
    const rest = await inactive(`?daysInactive=45&limit=9&cursor=${first.nextCursor}`);
    const found = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(found.toSorted()).toEqual([people[1]?.id, people[2]?.id].toSorted());
    expect(rest.nextCursor).toBeNull();
  });

  test('takes no days and a hundred rows where nothing is said', async () => {
    const { items } = await inactive();
    expect(items.length).toBeGreaterThan(0);
    const refused = await call('inactive-users?daysInactive=-1&limit=501');
    expect(Object.keys(refused.body.error.fields).toSorted()).toEqual(['daysInactive', 'limit']);
  });
});

describe('a reactivation', () => {
  test('says before whom it goes to and who is left out, and goes to them alone', async () => {
    const away = await buildAway(30, 'Ada Away');
    const near = await buildAway(2);
    const left = await buildAway(30);
    const bounced = await buildAway(30);
    await suppressFor(left.email, 'unsubscribed');
    await suppressFor(bounced.email, 'hardBounce');
    const userIds = [away, near, left, bounced].map(({ id }) => id);
    const preview = await call('reactivation-preview', { ...REACTIVATION_MAIL, userIds });
    expect(preview.body).toMatchObject({
      problems: [],
      mail: { subject: REACTIVATION_MAIL.subject },
      recipients: {
        count: 1,
        names: ['Ada Away'],
        isMore: false,
        leftOut: [
          { reason: 'left', count: 1 },
          { reason: 'unreachable', count: 1 },
          { reason: 'active', count: 1 },
        ],
      },
    });
    const sent = await send({ userIds });
    expect([sent.status, sent.body.kind, sent.body.state]).toEqual([
      201,
      'reactivation',
      'sending',
    ]);
    await deliver();
    expect(receivers()).toEqual([away.email]);
    const [mail] = smtp.received;
    const { text } = await PostalMime.parse(mail?.raw ?? '');
    expect(text).toContain('Hello Ada,\n\nyou have not used Ripen since 21 October 2026.');
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const { items } = await inactive('?daysInactive=20');
    expect(items.find(({ id }: { id: string }) => id === away.id)).toMatchObject({
      leftOut: 'recent',
      lastReactivatedAt: new Date(TEST_START_MS).toISOString(),
    });
    const audit = await call('audit?act=reactivation.send&limit=1');
    expect(audit.body.items).toMatchObject([{ details: { recipients: 1 } }]);
  });

  test('goes to all who have been away for so many days', async () => {
    const people = [await buildAway(40), await buildAway(31), await buildAway(29)];
    const preview = await call('reactivation-preview', { ...REACTIVATION_MAIL, daysInactive: 30 });
    expect(preview.body.recipients).toMatchObject({ count: 2, leftOut: [] });
    const sent = await send({ daysInactive: 30 });
    expect(sent.body.audience).toContain('30 days');
    await deliver();
    expect(receivers()).toEqual([people[0]?.email, people[1]?.email].toSorted());
  });

  test('is sent once for the same id, and never twice by two administrators at once', async () => {
    const people = [await buildAway(30), await buildAway(30), await buildAway(30)];
    const userIds = people.map(({ id }) => id);
    const other = await buildAdmin(api);
    const id = buildId();
    const replies = await Promise.all([
      send({ userIds, id }),
      send({ userIds: userIds.toReversed() }, other.token),
      send({ userIds, id }),
      send({ daysInactive: 20 }, other.token),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toContain(201);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(receivers()).toEqual(people.map(({ email }) => email).toSorted());
    const again = await send({ userIds, id });
    expect([again.status, again.body.error?.id ?? again.body.id]).toEqual(
      again.status === 200 ? [200, id] : [409, 'conflict'],
    );
  });

  test('comes again after sixty days, and not before', async () => {
    const { id, email } = await buildAway(30);
    expect((await send({ userIds: [id] })).status).toBe(201);
    await deliver();
    for (const [days, status] of [
      [59.9, 409],
      [60, 201],
    ] as const) {
      api.clock.nowMs = TEST_START_MS + days * DAY_MS;
      const { token } = await buildAdmin(api);
      const reply = await send({ userIds: [id] }, token);
      expect([days, reply.status]).toEqual([days, status]);
    }
    await deliver();
    expect(receivers()).toEqual([email, email]);
  });

  test('is not sent to users who have come back, left or been claimed again meanwhile', async () => {
    const back = await buildAway(30);
    const left = await buildAway(30);
    const shut = await buildAway(30);
    const stays = await buildAway(30);
    await send({ userIds: [back, left, shut, stays].map(({ id }) => id) });
    const { db } = api.server;
    api.clock.nowMs += 2 * 60 * 60 * 1000;
    await db('user_directory').where({ user_id: back.id }).update({ seen_at: api.clock.nowMs });
    await suppressFor(left.email, 'complaint');
    await db('users').where({ id: shut.id }).update({ is_active: 0 });
    await deliver();
    expect(receivers()).toEqual([stays.email]);
    const addresses = [back, left, shut].map(({ email }) => email);
    const reasons = await db('campaign_recipients').whereIn('address', addresses).pluck('reason');
    expect(reasons.toSorted()).toEqual(['cameBack', 'complaint', 'left']);
  });

  test('that is cancelled frees those who have not got it', async () => {
    const { id, email } = await buildAway(30);
    const first = await send({ userIds: [id] });
    expect((await send({ userIds: [id] })).status).toBe(409);
    await api.call(`/admin/email-campaigns/${first.body.id}/cancel`, {
      method: 'POST',
      token: admin.token,
    });
    expect((await send({ userIds: [id] })).status).toBe(201);
    await deliver();
    expect(receivers()).toEqual([email]);
  });

  test('cannot be copied into a campaign, which would reach people twice', async () => {
    const { id } = await buildAway(30);
    const { body } = await send({ userIds: [id] });
    const copy = await call(`email-campaigns/${body.id}/duplicate`, {});
    expect(copy.status).toBe(409);
    expect(body.actions).toEqual(['pause', 'cancel']);
  });

  test.each([
    [{}, 'userIds'],
    [{ userIds: [], daysInactive: 30 }, 'userIds'],
    [{ daysInactive: 6 }, 'daysInactive'],
    [{ userIds: ['x'] }, 'userIds.0'],
  ])('refuses %j', async (who, field) => {
    const reply = await send(who);
    expect([reply.status, Object.keys(reply.body.error.fields)[0]]).toEqual([422, field]);
  });

  test('refuses a text with an error, and goes to nobody', async () => {
    const { id } = await buildAway(30);
    const reply = await send({ userIds: [id], source: 'Hello {{ nickname }}' });
    expect([reply.status, reply.body.error.message]).toEqual([
      409,
      'The mail has an error. Correct it first.',
    ]);
    await deliver();
    expect(receivers()).toEqual([]);
  });
});
