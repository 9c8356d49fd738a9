import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { suppress, suppressHash, suppressionHash } from '#api/mail/suppressions.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';

const NOW = new Date(TEST_START_MS).toISOString();
const MINUTE_MS = 60_000;

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.server.db('mail_suppressions').delete();
});

const read = async (query = '') =>
  (await api.call(`/admin/suppressions${query}`, { token: admin.token })).body;
const add = (address: string) =>
  api.call('/admin/suppressions', { token: admin.token, body: { address } });
const put = (address: string, reason: SuppressionReason, nowMs = TEST_START_MS) =>
  withTransaction(api.server.db, (trx) => suppress(trx, { address, reason, nowMs }));
const addressesOf = ({ items }: { items: { address: string | null }[] }) =>
  items.map(({ address }) => address);

describe('the suppression list', () => {
  test('is read by pages, the latest first', async () => {
    for (let index = 0; index < 5; index += 1) {
      await put(`r${index}@example.org`, 'complaint', TEST_START_MS + index * MINUTE_MS);
    }
    const first = await read('?limit=3');
    const second = await read(`?limit=3&cursor=${first.nextCursor}`);
    expect(addressesOf(first)).toEqual(['r4@example.org', 'r3@example.org', 'r2@example.org']);
    expect(addressesOf(second)).toEqual(['r1@example.org', 'r0@example.org']);
    expect(second.nextCursor).toBeNull();
    expect(second.items[1]).toEqual({
      id: expect.any(String),
      address: 'r0@example.org',
      reason: 'complaint',
      since: NOW,
    });
  });

  test('is searched by the beginning of an address and filtered by reason', async () => {
    await put('ann@example.org', 'unsubscribed');
    await put('anna@example.org', 'hardBounce');
    await put('otto@example.org', 'unsubscribed');
    expect(addressesOf(await read('?search=ANN'))).toEqual(['ann@example.org', 'anna@example.org']);
    expect(addressesOf(await read('?search=ann&reason=hardBounce'))).toEqual(['anna@example.org']);
    expect(addressesOf(await read('?reason=hardBounce'))).toEqual(['anna@example.org']);
    expect(addressesOf(await read('?search=_nn'))).toEqual([]);
    const first = await read('?search=ann&limit=1');
    const second = await read(`?search=ann&limit=1&cursor=${first.nextCursor}`);
    expect([addressesOf(second), second.nextCursor]).toEqual([['anna@example.org'], null]);
  });

  test('shows no address that was erased', async () => {
    await put('ada@example.org', 'unsubscribed');
    await put('ada@example.org', 'erased');
    expect(await read()).toMatchObject({ items: [{ address: null, reason: 'erased' }] });
    expect(await read('?search=ada')).toMatchObject({ items: [] });
  });

  test.each(['?reason=bored', '?cursor=WyJhIl0', '?limit=0', `?search=${'a'.repeat(255)}`])(
    'refuses %s',
    async (query) => {
      const { status } = await api.call(`/admin/suppressions${query}`, { token: admin.token });
      expect(status).toBe(422);
    },
  );
});

describe('an address that the owner suppresses', () => {
  test('is on the list once, with its act in the audit log', async () => {
    const first = await add(' Ada@Example.org ');
    expect(first).toMatchObject({
      status: 201,
      body: { address: 'ada@example.org', reason: 'byOwner', since: NOW },
    });
    expect(await add('ada@example.org')).toMatchObject({ status: 200, body: first.body });
    const acts = await api.server.db('audit_log').where({ subject_id: first.body.id });
    expect(acts).toMatchObject([{ act: 'suppression.add', subject_kind: 'suppression' }]);
    expect(acts[0].details).not.toContain('ada');
    const { body } = await api.call(`/admin/audit?subjectId=${first.body.id}`, {
      token: admin.token,
    });
    expect(body.items).toHaveLength(1);
  });

  test('keeps a stronger reason', async () => {
    await put('gone@example.org', 'hardBounce', TEST_START_MS - MINUTE_MS);
    expect(await add('gone@example.org')).toMatchObject({
      status: 200,
      body: { reason: 'hardBounce', since: new Date(TEST_START_MS - MINUTE_MS).toISOString() },
    });
  });

  test('by several calls at once is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add('race@example.org')));
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(addressesOf(await read())).toEqual(['race@example.org']);
  });

  test('is refused where it is none', async () => {
    const { status, body } = await add('ada@example.org, eve@example.org');
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['address']]);
    expect(await read()).toMatchObject({ items: [] });
  });
});

test('an address that is known stays where a later reason comes with its hash alone', async () => {
  await put('ada@example.org', 'softBounces');
  await withTransaction(api.server.db, (trx) =>
    suppressHash(trx, {
      hash: suppressionHash('ada@example.org'),
      address: null,
      reason: 'unsubscribed',
      nowMs: TEST_START_MS,
    }),
  );
  expect(await read()).toMatchObject({
    items: [{ address: 'ada@example.org', reason: 'unsubscribed' }],
  });
});
