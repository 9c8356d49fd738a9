import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import {
  adjustedEvent,
  PADDLE_SECRET,
  paidEvent,
  signAsPaddle,
} from '#tests/support/servers/paddle.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';
import { forgetEvents } from './service.ts';

const OWNER = 'owner@ripen.example';
const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi({
    contactEmail: OWNER,
    paddleWebhookSecret: PADDLE_SECRET,
    paddlePrices: { yearly: 'pri_01yearly' },
  });
  admin = await buildAdmin(api);
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** Builds a user with a pending request. */
async function asking() {
  const user = await buildUser(api);
  const { token } = user;
  const { body } = await api.call('/subscriptions', { token, body: { plan: 'yearly' } });
  return { user, id: body.id as string };
}

interface Sending {
  readonly secret?: string;
  readonly signedAtMs?: number;
  readonly header?: string;
}

/** Sends an event as Paddle does; returns the status of the answer. */
async function send(event: object, given: Sending = {}): Promise<number> {
  const body = JSON.stringify(event);
  const header =
    given.header ?? signAsPaddle(body, given.signedAtMs ?? api.clock.nowMs, given.secret);
  const headers = { 'paddle-signature': header };
  return (await api.call('/webhooks/paddle', { body, headers })).status;
}

const current = async ({ token }: TestUser) =>
  (await api.call('/subscriptions/current', { token })).body;
const payments = async ({ token }: TestUser) =>
  (await api.call('/subscriptions/payments', { token })).body.items;
const confirm = (id: string) =>
  api.call(`/admin/subscriptions/${id}/confirm`, { method: 'PUT', token: admin.token, body: {} });
const eventRows = (eventId: string) => api.server.db('webhook_events').where({ event_id: eventId });

async function subjectsTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject);
}

async function mailTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  const mail = mails.findLast(({ to }) => to?.[0]?.address === address);
  if (mail === undefined) throw new Error(`No mail went to ${address}.`);
  return mail;
}

describe('a payment', () => {
  test('marks its request as paid, is shown to its user, and is mailed to both', async () => {
    const { user, id } = await asking();
    expect(await send(paidEvent(id, { transactionId: 'txn_01first' }))).toBe(204);
    expect((await current(user)).request).toMatchObject({
      status: 'pending',
      paidAt: '2026-11-20T10:00:00.000Z',
    });
    expect(await payments(user)).toMatchObject([
      {
        subscriptionId: id,
        plan: 'yearly',
        provider: 'paddle',
        reference: 'txn_01first',
        amountMinor: 4800,
        currency: 'EUR',
        status: 'paid',
        paidAt: '2026-11-20T10:00:00.123Z',
      },
    ]);
    expect((await subjectsTo(user.email)).at(-1)).toBe('We received your payment');
    expect((await subjectsTo(OWNER)).at(-1)).toBe('Ada Sand: €48.00 was paid');
  });

  test('is compared with the price of the plan that the request is for now', async () => {
    const { user, id } = await asking();
    const { token } = user;
    const shown = async () => {
      const query = `?userId=${user.id}`;
      const { body } = await api.call(`/admin/subscriptions${query}`, { token: admin.token });
      return body.items[0].payments;
    };
    expect(await shown()).toEqual([]);
    await send(paidEvent(id, { priceId: 'pri_01cheap', amount: '1' }));
    expect(await shown()).toMatchObject([{ amountMinor: 1, currency: 'EUR', isOfPrice: false }]);
    const told = await mailTo(OWNER);
    expect(told.text).toContain('This is not the price of the yearly plan.');
    await send(paidEvent(id, { occurredAt: '2026-11-20T10:30:00.000000Z' }));
    expect(await shown()).toMatchObject([{ isOfPrice: true }, { isOfPrice: false }]);
    await api.call('/subscriptions/request', { method: 'PUT', token, body: { plan: 'lifetime' } });
    expect(await shown()).toMatchObject([{ isOfPrice: null }, { isOfPrice: null }]);
    const confirmed = await confirm(id);
    expect(confirmed.body.payments).toHaveLength(2);
  });

  test('counts once when sent again, or many times concurrently', async () => {
    const { user, id } = await asking();
    const event = paidEvent(id);
    await Promise.all(Array.from({ length: 6 }, () => send(event)));
    expect(await send(event)).toBe(204);
    expect(await payments(user)).toHaveLength(1);
    const subjects = (await subjectsTo(user.email)).filter((each) => each?.includes('payment'));
    expect(subjects).toEqual(['We received your payment']);
  });

  test('without a request is reported to the owner once', async () => {
    const event = paidEvent(buildId(), { transactionId: 'txn_01nobody' });
    await send(event);
    await send(event);
    await send(paidEvent(null));
    const told = (await subjectsTo(OWNER)).filter((each) => each === 'A payment without a request');
    expect(told).toHaveLength(2);
  });

  test('for a request cancelled just before is kept and reported', async () => {
    const { user, id } = await asking();
    await api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
    expect(await send(paidEvent(id))).toBe(204);
    expect(await current(user)).toMatchObject({
      isPremium: false,
      request: { status: 'withdrawn' },
    });
    expect(await payments(user)).toMatchObject([{ status: 'paid' }]);
  });

  test('is shown to its user alone', async () => {
    const { id } = await asking();
    await send(paidEvent(id));
    expect(await payments(await buildUser(api))).toEqual([]);
  });
});

describe('a refund', () => {
  test.each([
    ['refund', 'refunded', 'The payment was refunded.'],
    ['chargeback', 'chargedBack', 'The payment was charged back.'],
  ])('by a %s ends the subscription with a note', async (action, status, reason) => {
    const { user, id } = await asking();
    const paid = paidEvent(id);
    await send(paid);
    await confirm(id);
    expect((await current(user)).isPremium).toBe(true);
    await send(adjustedEvent(paid.data.id, { action }));
    expect(await current(user)).toMatchObject({ isPremium: false, subscription: null });
    const history = await api.call('/subscriptions/history', { token: user.token });
    expect(history.body.items).toMatchObject([{ id, status: 'ended', reason, paidAt: null }]);
    expect(await payments(user)).toMatchObject([{ status }]);
    expect((await subjectsTo(user.email)).at(-1)).toBe('Your premium has ended');
  });

  test.each([
    ['is not approved yet', { status: 'pending_approval' }, 'paid'],
    ['is a part', { type: 'partial' }, 'partlyRefunded'],
    ['is a credit', { action: 'credit' }, 'paid'],
  ])('ends nothing while it %s', async (_how, given, status) => {
    const { user, id } = await asking();
    const paid = paidEvent(id);
    await send(paid);
    await confirm(id);
    expect(await send(adjustedEvent(paid.data.id, given))).toBe(204);
    expect((await current(user)).isPremium).toBe(true);
    expect(await payments(user)).toMatchObject([{ status }]);
  });

  test('received before its payment waits for it', async () => {
    const { user, id } = await asking();
    const paid = paidEvent(id);
    const refund = adjustedEvent(paid.data.id);
    await send(refund);
    expect(await eventRows(refund.event_id)).toMatchObject([{ handled_at: null }]);
    expect(await payments(user)).toEqual([]);
    await send(paid);
    expect(await payments(user)).toMatchObject([{ status: 'refunded' }]);
    expect((await current(user)).request).toMatchObject({ status: 'pending', paidAt: null });
    expect(await eventRows(refund.event_id)).toMatchObject([{ handled_at: TEST_START_MS }]);
  });

  test('of one of two payments keeps what the other has paid', async () => {
    const { user, id } = await asking();
    const twice = paidEvent(id);
    await send(paidEvent(id));
    await send(twice);
    await confirm(id);
    await send(adjustedEvent(twice.data.id));
    expect(await current(user)).toMatchObject({ isPremium: true });
  });
});

describe('the webhook refuses, and stores nothing of', () => {
  const sent = async (event: { event_id: string }, given: Sending) => {
    const status = await send(event, given);
    expect(await eventRows(event.event_id)).toEqual([]);
    return status;
  };

  test('a text signed with another secret', async () => {
    const { user, id } = await asking();
    expect(await sent(paidEvent(id), { secret: 'pdl_ntfset_forged_forged' })).toBe(401);
    expect((await current(user)).request.paidAt).toBeNull();
  });

  test('a text signed more than five minutes ago', async () => {
    const { id } = await asking();
    expect(await sent(paidEvent(id), { signedAtMs: TEST_START_MS - 301_000 })).toBe(401);
    expect(await sent(paidEvent(id), { signedAtMs: TEST_START_MS + 301_000 })).toBe(401);
  });

  test('a text without a signature, or with one for another body', async () => {
    const { id } = await asking();
    expect(await sent(paidEvent(id), { header: '' })).toBe(401);
    expect(await sent(paidEvent(id), { header: signAsPaddle('{}', TEST_START_MS) })).toBe(401);
  });

  test('unreadable events, and says so', async () => {
    const { id } = await asking();
    const event = paidEvent(id, { amount: '48.00' });
    expect(await sent(event, {})).toBe(422);
  });

  test('every call where no secret is set', async () => {
    const bare = await startApi();
    try {
      const body = JSON.stringify(paidEvent(buildId()));
      const headers = { 'paddle-signature': signAsPaddle(body, TEST_START_MS) };
      expect((await bare.call('/webhooks/paddle', { body, headers })).status).toBe(404);
    } finally {
      await bare.stop();
    }
  });
});

test('accepts an event of another kind and changes nothing', async () => {
  const event = { ...paidEvent(buildId()), event_type: 'customer.created' };
  expect(await send(event)).toBe(204);
  expect(await eventRows(event.event_id)).toEqual([]);
});

test('keeps events of a payment for late refunds; deletes others after 90 days', async () => {
  const { user, id } = await asking();
  const [paid, lost] = [paidEvent(id), paidEvent(buildId())];
  await send(paid);
  await send(lost);
  api.clock.nowMs = TEST_START_MS + 90 * DAY_MS;
  await forgetEvents(api.server.deps);
  expect(await eventRows(lost.event_id)).toHaveLength(1);
  api.clock.nowMs += 1;
  await forgetEvents(api.server.deps);
  expect(await eventRows(lost.event_id)).toEqual([]);
  await send(adjustedEvent(paid.data.id));
  const rows = await api.server.db('payments').where({ user_id: user.id });
  expect(rows).toMatchObject([{ status: 'refunded' }]);
});
