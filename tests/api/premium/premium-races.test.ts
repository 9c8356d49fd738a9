import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import {
  adjustedEvent,
  PADDLE_SECRET,
  paidEvent,
  signAsPaddle,
} from '#tests/support/servers/paddle.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

/** How often each race is run; `RACES` runs it more often. */
const ROUNDS = Number(process.env['RACES'] ?? 20);
const LONG_MS = 60_000 + ROUNDS * 1000;

let api: TestApi;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  api = await startApi({ paddleWebhookSecret: PADDLE_SECRET });
  admin = await buildAdmin(api);
  user = await buildUser(api);
});
afterAll(() => api.stop());

const ask = (body: object = { plan: 'monthly' }) =>
  api.call('/subscriptions', { token: user.token, body });
const cancel = () => api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
const act = (id: string, verb: string, body: object = {}) =>
  api.call(`/admin/subscriptions/${id}/${verb}`, { method: 'PUT', token: admin.token, body });
const rowOf = (id: string) => api.server.db('subscriptions').where({ id }).first();
const auditOf = (id: string) => api.server.db('audit_log').where({ subject_id: id });
const paymentsOf = (id: string) => api.server.db('payments').where({ subscription_id: id });

async function send(event: object) {
  const body = JSON.stringify(event);
  const headers = { 'paddle-signature': signAsPaddle(body, api.clock.nowMs) };
  return api.call('/webhooks/paddle', { body, headers });
}

/** Begins each round without anything of before; 404 where there was nothing to end. */
async function begin(): Promise<string> {
  await api.server.db('receipt_parts').where({ user_id: user.id }).delete();
  await api.server.db('payments').where({ user_id: user.id }).delete();
  await api.server.db('subscriptions').where({ user_id: user.id }).delete();
  return (await ask()).body.id;
}

const ok = ({ status }: { status: number }) => status >= 200 && status < 300;

async function rounds(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await race();
}

describe('at the same moment', () => {
  test(
    'of two requests one is stored, and one alone',
    () =>
      rounds(async () => {
        await begin();
        await cancel();
        const replies = await Promise.all([ask(), ask({ plan: 'yearly' }), ask()]);
        expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
        const open = { user_id: user.id, open_slot: 1 };
        expect(await api.server.db('subscriptions').where(open)).toHaveLength(1);
      }),
    LONG_MS,
  );

  test(
    'a confirmation and a cancellation leave one of the states that they may lead to',
    () =>
      rounds(async () => {
        const id = await begin();
        const [confirmed, cancelled] = await Promise.all([act(id, 'confirm'), cancel()]);
        const row = await rowOf(id);
        expect(ok(cancelled)).toBe(true);
        expect(row.status).toBe(ok(confirmed) ? 'confirmed' : 'withdrawn');
        expect(row.cancelled_at).not.toBeNull();
        expect(await auditOf(id)).toHaveLength(ok(confirmed) ? 1 : 0);
      }),
    LONG_MS,
  );

  test(
    'of a confirmation and a rejection one is carried out and audited',
    () =>
      rounds(async () => {
        const id = await begin();
        const [confirmed, rejected] = await Promise.all([
          act(id, 'confirm', { version: 0 }),
          act(id, 'reject', { reason: 'No receipt.', version: 0 }),
        ]);
        expect([confirmed, rejected].filter(ok)).toHaveLength(1);
        expect((await rowOf(id)).status).toBe(ok(confirmed) ? 'confirmed' : 'rejected');
        expect(await auditOf(id)).toHaveLength(1);
      }),
    LONG_MS,
  );

  test(
    'an event of the provider that is sent twice counts once',
    () =>
      rounds(async () => {
        const id = await begin();
        const event = paidEvent(id);
        const replies = await Promise.all([send(event), send(event), send(event)]);
        expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
        expect(await paymentsOf(id)).toMatchObject([{ status: 'paid' }]);
      }),
    LONG_MS,
  );

  test(
    'a payment and its refund end as refunded, whichever is first',
    () =>
      rounds(async () => {
        const id = await begin();
        await act(id, 'confirm');
        const paid = paidEvent(id);
        const replies = await Promise.all([send(adjustedEvent(paid.data.id)), send(paid)]);
        expect(replies.map(({ status }) => status)).toEqual([204, 204]);
        expect(await paymentsOf(id)).toMatchObject([{ status: 'refunded' }]);
        expect(await rowOf(id)).toMatchObject({ status: 'ended', paid_at: null });
      }),
    LONG_MS,
  );

  test(
    'a payment and a cancellation both count',
    () =>
      rounds(async () => {
        const id = await begin();
        const [paid, cancelled] = await Promise.all([send(paidEvent(id)), cancel()]);
        expect([paid.status, cancelled.status]).toEqual([204, 200]);
        expect(await paymentsOf(id)).toHaveLength(1);
        expect(await rowOf(id)).toMatchObject({ status: 'withdrawn' });
        expect((await rowOf(id)).paid_at).not.toBeNull();
      }),
    LONG_MS,
  );
});
