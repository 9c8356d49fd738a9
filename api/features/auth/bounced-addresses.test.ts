import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { findSuppression, suppress } from '#api/mail/suppressions.ts';
import type { SuppressionReason } from '#shared/domain/mail/suppression.ts';
import { type SmtpTestServer, smtpError, startSmtp } from '#tests/support/mail/smtp.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let smtp: SmtpTestServer;
let admin: TestUser;
/** Addresses whose mailboxes do not exist at this moment. */
const gone = new Set<string>();
beforeAll(async () => {
  smtp = await startSmtp(() => null, {
    onRcptTo({ address }, _session, done) {
      done(gone.has(address) ? smtpError(550, '5.1.1 No such mailbox') : null);
    },
  });
  api = await startApi({ smtpUrl: smtp.url });
  admin = await buildAdmin(api);
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

async function deliver(): Promise<void> {
  while ((await api.server.deps.mailer.deliverDue()) > 0);
}

/** Asks for a link to set a new password; returns how many mails have come to the address so far. */
async function askForReset(email: string): Promise<number> {
  await api.call('/auth/forgot-password', { body: { email } });
  await deliver();
  return mailsTo(email).length;
}

const mailsTo = (email: string) => smtp.received.filter(({ to }) => to[0] === email);
const reasonOf = async (email: string) =>
  (await findSuppression(api.server.db, email))?.reason ?? null;
const liftAs = ({ token }: TestUser, id: string) =>
  api.call(`/admin/users/${id}/lift-bounce`, { method: 'POST', token });

/** Somebody whose address bounced once, and works now. */
async function buildBounced(): Promise<TestUser> {
  const user = await buildUser(api);
  gone.add(user.email);
  expect(await askForReset(user.email)).toBe(0);
  gone.delete(user.email);
  expect(await reasonOf(user.email)).toBe('hardBounce');
  expect(await askForReset(user.email)).toBe(0);
  return user;
}

async function suppressFor(address: string, reason: SuppressionReason): Promise<void> {
  await withTransaction(api.server.db, (trx) =>
    suppress(trx, { address, reason, nowMs: TEST_START_MS }),
  );
}

describe('an address that bounced', () => {
  test('is shown to the owner, who lets mail through that the user asks for', async () => {
    const user = await buildBounced();
    const details = await api.call(`/admin/users/${user.id}`, { token: admin.token });
    expect(details.body.suppression).toMatchObject({ reason: 'hardBounce' });
    const lifted = await liftAs(admin, user.id);
    expect(lifted.body.suppression).toMatchObject({ reason: 'liftedBounce' });
    expect(await askForReset(user.email)).toBe(1);
    const audit = await api.call(`/admin/audit?userId=${user.id}`, { token: admin.token });
    expect(audit.body.items).toMatchObject([{ act: 'user.liftBounce' }]);
    await liftAs(admin, user.id);
    const again = await api.call(`/admin/audit?userId=${user.id}`, { token: admin.token });
    expect(again.body.items).toHaveLength(1);
  });

  test('is suppressed again by the next bounce', async () => {
    const user = await buildBounced();
    await liftAs(admin, user.id);
    gone.add(user.email);
    await askForReset(user.email);
    expect(await reasonOf(user.email)).toBe('hardBounce');
  });

  test('can be confirmed again by its user; an address that works cannot', async () => {
    const user = await buildBounced();
    const body = { email: user.email, currentPassword: user.password };
    const change = () => api.call('/users/email', { method: 'PUT', token: user.token, body });
    expect((await change()).status).toBe(204);
    await deliver();
    const [mail] = mailsTo(user.email);
    const raw = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const token = /confirm-email\?token=([A-Za-z0-9_-]{43})/.exec(raw)?.[1];
    expect((await api.call('/auth/confirm-email', { body: { token } })).status).toBe(204);
    expect(await reasonOf(user.email)).toBe('liftedBounce');
    expect(await askForReset(user.email)).toBe(2);
    const refused = await change();
    expect(refused.body.error.fields).toEqual({ email: 'This is already your address.' });
  });

  test('can be left for another one', async () => {
    const user = await buildBounced();
    const email = `new.${user.email}`;
    const body = { email, currentPassword: user.password };
    await api.call('/users/email', { method: 'PUT', token: user.token, body });
    await deliver();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test.each(['unsubscribed', 'complaint', 'erased', 'softBounces', 'byOwner'] as const)(
    'for another reason (%s) is never let through',
    async (reason) => {
      const user = await buildUser(api);
      await suppressFor(user.email, reason);
      expect((await liftAs(admin, user.id)).status).toBe(200);
      expect(await reasonOf(user.email)).toBe(reason);
    },
  );
});
