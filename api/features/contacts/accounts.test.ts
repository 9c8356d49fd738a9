import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { subscribe } from '#api/features/contacts/service.ts';
import { NEWSLETTER_LIST_ID } from '#shared/domain/mail/lists.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** A user whose address is on the newsletter, proved by a mailed link or not. */
async function buildReader(isProved: boolean): Promise<TestUser> {
  const user = await buildUser(api);
  const { db } = api.server;
  if (isProved) {
    await db('users').where({ id: user.id }).update({ email_verified_at: TEST_START_MS });
  }
  const wish = { address: user.email, name: 'Ada', consent: 'Confirmed by the link in a mail' };
  await withTransaction(db, (trx) =>
    subscribe(trx, { ...wish, askedAtMs: TEST_START_MS, nowMs: TEST_START_MS }),
  );
  return user;
}

async function deleteAccount({ token, password }: TestUser): Promise<void> {
  await api.call('/users/deletion', { token, body: { password } });
  api.clock.nowMs += 14 * DAY_MS;
  await deleteDueAccounts(api.server.db, () => api.clock.nowMs);
}

const contactOf = ({ email }: TestUser) =>
  api.server.db('mail_contacts').where({ address: email }).first();
const exportOf = async ({ token }: TestUser) => (await api.call('/users/export', { token })).body;

describe('the deletion of an account', () => {
  test('erases the contact of an address that was proved', async () => {
    const user = await buildReader(true);
    expect(await contactOf(user)).toBeDefined();
    await deleteAccount(user);
    expect(await contactOf(user)).toBeUndefined();
    const held = await api.server.db('mail_list_members').where({ address: user.email });
    expect(held).toEqual([]);
  });

  test('leaves the contact of an address that may be somebody else’s', async () => {
    const user = await buildReader(false);
    await deleteAccount(user);
    expect(await contactOf(user)).toBeDefined();
  });

  test('does not keep mail from a new account of the same address', async () => {
    const user = await buildReader(true);
    await deleteAccount(user);
    const { email, password } = user;
    await api.call('/auth/register', { body: { name: 'Ada', email, password } });
    await api.call('/auth/forgot-password', { body: { email } });
    const mails = (await api.mails()).filter((raw) => raw.includes(`To: ${email}`));
    expect(mails.at(-1)).toContain('Set a new password');
  });
});

describe('the export of an account', () => {
  test('has the contact of an address that was proved', async () => {
    const user = await buildReader(true);
    expect((await exportOf(user)).mailContact).toMatchObject({
      address: user.email,
      name: 'Ada',
      noMail: null,
      lists: [{ id: NEWSLETTER_LIST_ID, name: 'Newsletter', isOn: true, source: 'form' }],
    });
  });

  test('has nothing of an address that may be somebody else’s', async () => {
    expect((await exportOf(await buildReader(false))).mailContact).toBeNull();
    const { token, id } = await buildUser(api);
    await api.server.db('users').where({ id }).update({ email_verified_at: TEST_START_MS });
    expect((await api.call('/users/export', { token })).body.mailContact).toBeNull();
  });
});
