import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const OWNER = 'owner@ripen.example';
const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi({ contactEmail: OWNER });
  admin = await buildAdmin(api);
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const ask = (user: TestUser, body: object = { plan: 'monthly' }) =>
  api.call('/subscriptions', { token: user.token, body });
const current = async (user: TestUser) =>
  (await api.call('/subscriptions/current', { token: user.token })).body;
const cancel = (user: TestUser) =>
  api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
const act = (path: string, body: object = {}) =>
  api.call(`/admin/subscriptions/${path}`, { method: 'PUT', token: admin.token, body });
const update = (body: object) =>
  api.call('/admin/subscriptions/manual-update', { token: admin.token, body });

/** A user with a confirmed plan. */
async function subscriber(plan = 'monthly') {
  const user = await buildUser(api);
  const { id } = (await ask(user, { plan })).body;
  await act(`${id}/confirm`);
  return { user, id };
}

async function mailsTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address);
}
const subjectsTo = async (user: TestUser) =>
  (await mailsTo(user.email)).map(({ subject }) => subject);
const auditOf = (id: string) => api.server.db('audit_log').where({ subject_id: id }).orderBy('id');

describe('asking for a plan', () => {
  test('stores a pending request, once for an id, and tells user and owner', async () => {
    const user = await buildUser(api);
    const id = buildId();
    const body = { id, plan: 'yearly', reference: 'INV 12', message: 'Paid on Monday.' };
    const reply = await ask(user, body);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id,
      plan: 'yearly',
      status: 'pending',
      phase: 'pending',
      requestedAt: '2026-11-20T10:00:00.000Z',
      decidedAt: null,
      reason: '',
      startsAt: null,
      endsAt: null,
      cancelledAt: null,
      endedAt: null,
      paidAt: null,
      reference: 'INV 12',
      message: 'Paid on Monday.',
      receipt: null,
      version: 0,
    });
    const again = await ask(user, { ...body, plan: 'monthly' });
    expect([again.status, again.body]).toEqual([200, reply.body]);
    expect(await current(user)).toEqual({
      isPremium: false,
      subscription: null,
      request: reply.body,
      ended: null,
    });
    expect(await subjectsTo(user)).toEqual(['We received your premium request']);
    const [owners] = (await mailsTo(OWNER)).slice(-1);
    expect(owners?.subject).toBe('Ada Sand requested the yearly plan');
    expect(owners?.text).toContain('Payment reference: INV 12');
    expect(owners?.text).toContain('/app?tab=admin&section=subscriptions');
  });

  test('waits for one decision at a time, and says which', async () => {
    const user = await buildUser(api);
    const first = await ask(user);
    const second = await ask(user, { plan: 'yearly' });
    expect(second.status).toBe(409);
    expect(second.body.error).toMatchObject({
      message: 'You already have a pending request. Change it, or cancel it.',
      current: { id: first.body.id },
    });
  });

  test.each([
    [{ plan: 'weekly' }, 'plan', 'There is no such plan. Choose one of monthly, yearly, lifetime.'],
    [{}, 'plan', 'The plan is missing. Choose one of monthly, yearly, lifetime.'],
    [
      { plan: 'monthly', reference: 'x'.repeat(201) },
      'reference',
      'The reference is too long: at most 200 characters.',
    ],
    [{ plan: 'monthly', status: 'confirmed' }, 'status', 'This field is unknown.'],
  ])('refuses %j', async (body, field, message) => {
    const user = await buildUser(api);
    const reply = await ask(user, body);
    expect([reply.status, reply.body.error.fields]).toEqual([422, { [field]: message }]);
    expect((await current(user)).request).toBeNull();
  });

  test('is refused to who has the lifetime plan', async () => {
    const { user } = await subscriber('lifetime');
    const reply = await ask(user);
    expect([reply.status, reply.body.error.message]).toEqual([
      422,
      'You have the lifetime plan, so there is nothing more to request.',
    ]);
  });

  test('leaves one request where many come at once', async () => {
    const user = await buildUser(api);
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(user)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('a decision of the owner', () => {
  test('to confirm begins premium now, is audited, and tells the user', async () => {
    const { user, id } = await subscriber();
    expect(await current(user)).toMatchObject({
      isPremium: true,
      subscription: {
        id,
        status: 'confirmed',
        phase: 'active',
        startsAt: '2026-11-20T10:00:00.000Z',
        endsAt: '2026-12-20T10:00:00.000Z',
      },
      request: null,
    });
    expect(await subjectsTo(user)).toEqual([
      'We received your premium request',
      'Your premium is confirmed',
    ]);
    expect(await auditOf(id)).toMatchObject([
      { actor_id: admin.id, act: 'subscription.confirm', subject_kind: 'subscription' },
    ]);
  });

  test('to reject says why, and the user can ask again', async () => {
    const user = await buildUser(api);
    const { id } = (await ask(user)).body;
    const reply = await act(`${id}/reject`, { reason: 'The receipt is of another shop.' });
    expect(reply.body).toMatchObject({
      status: 'rejected',
      user: { id: user.id, email: user.email },
    });
    expect((await current(user)).request).toMatchObject({
      status: 'rejected',
      reason: 'The receipt is of another shop.',
    });
    expect((await mailsTo(user.email)).at(-1)?.text).toContain('The receipt is of another shop.');
    expect((await ask(user, { plan: 'yearly' })).status).toBe(201);
  });

  test('to reject needs a reason', async () => {
    const user = await buildUser(api);
    const { id } = (await ask(user)).body;
    expect((await act(`${id}/reject`, { reason: ' \n' })).body.error.fields).toEqual({
      reason: 'The reason is missing.',
    });
    expect((await current(user)).request.status).toBe('pending');
  });

  test('may wait for an answer', async () => {
    const user = await buildUser(api);
    const { id } = (await ask(user)).body;
    await act(`${id}/ask`, { question: 'Which bank did you use?' });
    expect((await current(user)).request).toMatchObject({
      status: 'needsInformation',
      reason: 'Which bank did you use?',
    });
    const answer = { plan: 'yearly', reference: 'Bank 7', message: '' };
    const token = user.token;
    const reply = await api.call('/subscriptions/request', { method: 'PUT', token, body: answer });
    expect(reply.body).toMatchObject({ ...answer, id, status: 'pending', reason: '' });
    expect(await subjectsTo(user)).toContain('A question about your premium request');
  });

  test('is refused where somebody was faster, with the present state', async () => {
    const user = await buildUser(api);
    const { id } = (await ask(user)).body;
    await act(`${id}/confirm`);
    const late = await act(`${id}/reject`, { reason: 'No receipt' });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({
      message: 'It has been decided already.',
      current: { status: 'confirmed' },
    });
    const stale = await act(`${id}/confirm`, { version: 0 });
    expect(stale.body.error.message).toBe(
      'Somebody else has changed this. Check the changes and try again.',
    );
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('of two at once is one, and one alone is audited and mailed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await buildUser(api);
      const { id } = (await ask(user)).body;
      const replies = await Promise.all([
        act(`${id}/confirm`),
        act(`${id}/reject`, { reason: 'No receipt' }),
        cancel(user),
      ]);
      const statuses = replies.map(({ status }) => status);
      const { isPremium, request } = await current(user);
      // A confirmation may be followed by a cancellation, which lets the plan run out.
      expect(statuses.filter((status) => status === 200).length).toBe(
        isPremium ? (statuses[2] === 200 ? 2 : 1) : 1,
      );
      expect(isPremium).toBe(statuses[0] === 200);
      expect(request?.status ?? 'none').toBe(
        isPremium ? 'none' : statuses[1] === 200 ? 'rejected' : 'withdrawn',
      );
      const decisions = statuses.slice(0, 2).filter((status) => status === 200);
      expect(await auditOf(id)).toHaveLength(decisions.length);
      expect(await subjectsTo(user)).toHaveLength(1 + statuses.filter((s) => s === 200).length);
    }
  });

  test('about nothing answers 404', async () => {
    expect((await act(`${buildId()}/confirm`)).status).toBe(404);
  });
});

describe('renewing', () => {
  test('begins when what is paid already ends', async () => {
    const { user, id } = await subscriber();
    const renewal = (await ask(user, { plan: 'yearly' })).body;
    await act(`${renewal.id}/confirm`);
    expect(await current(user)).toMatchObject({ subscription: { id }, request: null });
    const history = await api.call('/subscriptions/history', { token: user.token });
    expect(history.body.items).toMatchObject([
      {
        id: renewal.id,
        phase: 'confirmed',
        startsAt: '2026-12-20T10:00:00.000Z',
        endsAt: '2027-12-20T10:00:00.000Z',
      },
      { id, phase: 'active' },
    ]);
    api.clock.nowMs = Date.UTC(2026, 11, 28, 10);
    const credentials = { email: user.email, password: user.password };
    const token = (await api.call('/auth/login', { body: credentials })).body.token;
    expect(await current({ ...user, token })).toMatchObject({
      isPremium: true,
      subscription: { id: renewal.id, phase: 'active' },
    });
  });
});

describe('cancelling', () => {
  test('takes back a request that waits', async () => {
    const user = await buildUser(api);
    const { id } = (await ask(user)).body;
    expect((await cancel(user)).body).toMatchObject({
      id,
      status: 'withdrawn',
      phase: 'withdrawn',
    });
    expect((await cancel(user)).status).toBe(404);
    expect((await ask(user)).status).toBe(201);
  });

  test('lets a subscription run to the end of what is paid', async () => {
    const { user, id } = await subscriber();
    expect((await cancel(user)).body).toMatchObject({ id, phase: 'active' });
    expect((await current(user)).isPremium).toBe(true);
    expect((await cancel(user)).body.error.message).toBe('It is cancelled already.');
    const [mail] = (await mailsTo(user.email)).slice(-1);
    expect(mail?.subject).toBe('Your premium will not be renewed');
    expect(mail?.text).toContain('20 December 2026');
  });

  test('is followed by the end of what is paid, which the user is shown', async () => {
    const { user, id } = await subscriber();
    await cancel(user);
    api.clock.nowMs = Date.UTC(2026, 11, 20, 10);
    const credentials = { email: user.email, password: user.password };
    const token = (await api.call('/auth/login', { body: credentials })).body.token;
    expect(await current({ ...user, token })).toMatchObject({
      isPremium: false,
      subscription: null,
      request: null,
      ended: { id, phase: 'ended', endedAt: '2026-12-20T10:00:00.000Z' },
    });
  });

  test('of a lifetime plan is refused', async () => {
    const { user } = await subscriber('lifetime');
    expect((await cancel(user)).status).toBe(409);
  });
});

describe('an update by hand', () => {
  test('gives a plan, changes it and ends it, each with mail and audit', async () => {
    const user = await buildUser(api);
    const given = await update({ userId: user.id, plan: 'yearly', note: 'Prize' });
    expect(given.body).toMatchObject({
      isPremium: true,
      subscription: { plan: 'yearly', endsAt: '2027-11-20T10:00:00.000Z' },
    });
    const { id } = given.body.subscription;
    const changed = await update({ userId: user.id, plan: 'lifetime' });
    expect(changed.body.subscription).toMatchObject({ id, plan: 'lifetime', endsAt: null });
    const ended = await update({ userId: user.id, plan: 'free', note: 'Refunded.' });
    expect(ended.body).toMatchObject({ isPremium: false, subscription: null });
    expect(await subjectsTo(user)).toEqual([
      'Your premium is confirmed',
      'Your premium plan was changed',
      'Your premium has ended',
    ]);
    expect((await auditOf(id)).map(({ act: name }) => name)).toEqual([
      'subscription.give',
      'subscription.change',
      'subscription.end',
    ]);
  });

  test('to a shorter plan begins its period now', async () => {
    const { user } = await subscriber('yearly');
    api.clock.nowMs = TEST_START_MS + 100 * DAY_MS;
    const { token } = await buildAdmin(api);
    const change = { token, body: { userId: user.id, plan: 'monthly' } };
    const { body } = await api.call('/admin/subscriptions/manual-update', change);
    expect(body.subscription).toMatchObject({
      plan: 'monthly',
      endsAt: '2027-03-28T10:00:00.000Z',
    });
  });

  test('and a rejection are audited with their reasons', async () => {
    const user = await buildUser(api);
    const asked = { token: user.token, body: { plan: 'yearly' } };
    const { id } = (await api.call('/subscriptions', asked)).body;
    const reject = { method: 'PUT', token: admin.token, body: { reason: 'No payment.' } } as const;
    await api.call(`/admin/subscriptions/${id}/reject`, reject);
    await update({ userId: user.id, plan: 'monthly', reason: 'A gift.' });
    const given = (await current(user)).subscription.id;
    const reasons = [...(await auditOf(id)), ...(await auditOf(given))].map(
      ({ details }) => JSON.parse(details).reason,
    );
    expect(reasons).toEqual(['No payment.', 'A gift.']);
  });

  test('is refused for an end in the past, nobody, and nothing to end', async () => {
    const user = await buildUser(api);
    const past = { userId: user.id, plan: 'monthly', endsAt: '2026-11-19T10:00:00.000Z' };
    expect((await update(past)).body.error.fields).toEqual({ endsAt: 'The end is in the past.' });
    expect((await update({ userId: buildId(), plan: 'monthly' })).status).toBe(404);
    expect((await update({ userId: user.id, plan: 'free' })).status).toBe(404);
    expect((await current(user)).isPremium).toBe(false);
  });
});

describe('the lists of the owner', () => {
  test('page through what waits, the oldest first', async () => {
    const waiting = await startApi();
    try {
      const owner = await buildAdmin(waiting);
      const ids: string[] = [];
      for (let place = 0; place < 5; place += 1) {
        waiting.clock.nowMs = TEST_START_MS + Math.floor(place / 2) * 1000;
        const user = await buildUser(waiting);
        const body = { id: buildId(), plan: 'monthly' };
        ids.push((await waiting.call('/subscriptions', { token: user.token, body })).body.id);
      }
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body } = await waiting.call(`/admin/subscriptions/pending?limit=2${query}`, {
          token: owner.token,
        });
        found.push(...body.items.map((item: { id: string }) => item.id));
        cursor = body.nextCursor;
      }
      expect(found).toEqual(ids);
    } finally {
      await waiting.stop();
    }
  });

  test('filter by status, plan, user and the time of the request', async () => {
    const { user, id } = await subscriber('yearly');
    const list = async (query: string) =>
      (await api.call(`/admin/subscriptions?${query}`, { token: admin.token })).body.items;
    expect(await list(`userId=${user.id}`)).toMatchObject([{ id, user: { name: 'Ada Sand' } }]);
    expect(await list(`userId=${user.id}&status=pending`)).toEqual([]);
    expect(await list(`userId=${user.id}&status=confirmed&plan=yearly`)).toHaveLength(1);
    const [{ requestedAt }] = await list(`userId=${user.id}`);
    expect(await list(`userId=${user.id}&requestedFrom=${requestedAt}`)).toHaveLength(1);
    expect(await list(`userId=${user.id}&requestedBefore=${requestedAt}`)).toEqual([]);
    const wrong = await api.call('/admin/subscriptions?status=paid', { token: admin.token });
    expect(wrong.status).toBe(422);
  });
});
