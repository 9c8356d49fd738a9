import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import { endTrust } from '#api/features/auth/trust.ts';
import { openChallenge, readChallenge } from '#api/features/two-step/challenges.ts';

import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { buildArticle } from '#tests/support/site/build-article.ts';

const NEW_PASSWORD = 'meadow-compass-88';
/** Streams are told within a second. */
const SOON = { timeout: 10_000, interval: 20 };

let api: TestApi;
let owner: TestUser;
let backupId: string;

beforeAll(async () => {
  api = await startApi({ siteUrl: 'https://ripen.example' });
  owner = await buildAdmin(api);
  backupId = await backUp();
});
afterAll(() => api.stop());

async function backUp(): Promise<string> {
  const { token } = owner;
  const { body } = await api.call('/admin/backups', { token, body: {} });
  await api.server.deps.backups.runDue();
  const made = async () =>
    (await api.call('/admin/backups', { token })).body.items.find(
      ({ id }: { id: string }) => id === body.id,
    );
  await vi.waitFor(async () => expect((await made()).verifiedAt).not.toBeNull(), SOON);
  return body.id;
}

/** The token in the newest mail with a link to a page. */
async function mailedToken(email: string, page: string): Promise<string> {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  const own = mails.filter((mail) => mail.to?.some(({ address }) => address === email));
  const texts = own.map(({ text }) => text ?? '').filter((text) => text.includes(`/${page}?`));
  return /token=([A-Za-z0-9_-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? 'no token in the mail';
}

let count = 0;

/** An administrator to whom everything was handed out that there is. */
async function handOut() {
  const user = await buildAdmin(api);
  const { token, email, password } = user;
  count += 1;
  const newEmail = `moved-${count}@example.org`;
  const other = (await api.call('/auth/login', { body: { email, password } })).body.token;
  await api.call('/auth/confirm', { token, body: { password } });
  await api.call('/auth/confirm', { token: other, body: { password } });
  const article = await buildArticle(api, user);
  const preview = await api.call(`/admin/articles/${article.id}/previews`, {
    token,
    method: 'POST',
  });
  const link = await api.call(`/admin/backups/${backupId}/download-link`, {
    token: other,
    method: 'POST',
  });
  await api.call('/auth/forgot-password', { body: { email } });
  await api.call('/users/email', {
    method: 'PUT',
    token,
    body: { email: newEmail, currentPassword: password },
  });
  const challenge = await openChallenge(
    api.server.db,
    { userId: user.id, kind: 'secondStep', passkeyChallenge: null },
    api.clock.nowMs,
  );
  const stream = await fetch(`${api.url}/api/active-timer/events`, {
    headers: { authorization: `Bearer ${other}` },
  });
  let isStreamOpen = true;
  const streamed = stream.text().then(() => {
    isStreamOpen = false;
  });
  return {
    user,
    other,
    newEmail,
    streamed,
    isStreamOpen: () => isStreamOpen,
    challenge: challenge.token,
    previewPath: preview.body.path.replace('/preview/', ''),
    downloadPath: link.body.path,
    resetToken: await mailedToken(email, 'forgot-password'),
    changeToken: await mailedToken(newEmail, 'confirm-email'),
  };
}

type HandedOut = Awaited<ReturnType<typeof handOut>>;

/** Statuses of what a stranger who holds the things tries with them, harmless tries first. */
async function tryAll(held: HandedOut) {
  const { nowMs } = api.clock;
  const status = async (reply: Promise<{ status: number }>) => (await reply).status;
  const kinds = ['secondStep'] as const;
  return {
    device: await status(api.call('/auth/current', { token: held.other })),
    challenge: await readChallenge(api.server.db, held.challenge, { kinds, nowMs }).then(
      () => 200,
      ({ status: refused }) => refused,
    ),
    preview: await status(api.call(`/previews/${held.previewPath}`)),
    download: await status(
      fetch(`${api.url}/api${held.downloadPath}`).then(async (reply) => {
        await reply.arrayBuffer();
        return reply;
      }),
    ),
    change: await status(api.call('/auth/confirm-email', { body: { token: held.changeToken } })),
    reset: await status(
      api.call('/auth/reset-password', {
        body: { token: held.resetToken, password: 'stolen-lantern-13' },
      }),
    ),
  };
}

const ENDED = { device: 401, challenge: 410, preview: 404, download: 404, change: 410, reset: 410 };

const asOwner = async (
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<number> => {
  await api.call('/auth/confirm', { token: owner.token, body: { password: owner.password } });
  const options = { method, token: owner.token, ...(body !== undefined && { body }) };
  return (await api.call(`/admin/users${path}`, options)).status;
};

/** Every act that ends the trust in what an account was handed out. */
const ACTS: [string, (held: HandedOut) => Promise<number>][] = [
  [
    'an own new password',
    async ({ user: { token, password } }) => {
      const body = { currentPassword: password, newPassword: NEW_PASSWORD };
      return (await api.call('/users/password', { method: 'PUT', token, body })).status;
    },
  ],
  [
    'the own deletion',
    async ({ user: { token, password } }) =>
      (await api.call('/users/deletion', { token, body: { password } })).status,
  ],
  [
    'a new address by an administrator',
    ({ user }) => asOwner('PUT', `/${user.id}`, { email: `rescued-${user.id}@example.org` }),
  ],
  ['a demotion', ({ user }) => asOwner('PUT', `/${user.id}`, { isAdmin: false })],
  ['a deactivation', ({ user }) => asOwner('PUT', `/${user.id}/status`, { isActive: false })],
  [
    'a temporary password',
    ({ user }) => asOwner('POST', `/${user.id}/reset-password`, { tempPassword: NEW_PASSWORD }),
  ],
  ['signing out by an administrator', ({ user }) => asOwner('POST', `/${user.id}/sign-out`)],
  ['a deletion by an administrator', ({ user }) => asOwner('DELETE', `/${user.id}`)],
  [
    'a deactivation with others',
    ({ user }) => asOwner('POST', '/bulk', { act: 'deactivate', ids: [user.id] }),
  ],
  [
    'signing out with others',
    ({ user }) => asOwner('POST', '/bulk', { act: 'signOut', ids: [user.id] }),
  ],
  [
    'a reset of the second step at the machine',
    async ({ user }) => {
      await withTransaction(api.server.db, async (trx) => {
        await lockUser(trx, user.id);
        await endTrust(api.server.deps, trx, { userId: user.id, kept: null });
      });
      return 200;
    },
  ],
];

describe('what was handed out to an account', () => {
  test('works until then', async () => {
    const held = await handOut();
    // The change of the address ends the link for the password.
    expect(await tryAll(held)).toEqual({
      device: 200,
      challenge: 200,
      preview: 200,
      download: 200,
      change: 204,
      reset: 410,
    });
    expect(held.isStreamOpen()).toBe(true);
    await api.call('/auth/logout', { method: 'POST', token: held.other });
    await held.streamed;
  });

  test.each(ACTS)('ends with %s, its stream at once', async (_name, end) => {
    const held = await handOut();
    expect([200, 204]).toContain(await end(held));
    // The clock of the server stands still: no heartbeat helps.
    await vi.waitFor(() => expect(held.isStreamOpen()).toBe(false), SOON);
    expect(await tryAll(held)).toEqual(ENDED);
  });

  test('ends with a forgotten password, but for the link that set it', async () => {
    const held = await handOut();
    const body = { token: held.resetToken, password: NEW_PASSWORD };
    expect((await api.call('/auth/reset-password', { body })).status).toBe(204);
    await vi.waitFor(() => expect(held.isStreamOpen()).toBe(false), SOON);
    expect(await tryAll(held)).toEqual(ENDED);
  });

  test('ends with an own new address, but for its devices', async () => {
    const held = await handOut();
    const confirmed = await api.call('/auth/confirm-email', { body: { token: held.changeToken } });
    expect(confirmed.status).toBe(204);
    expect(await tryAll(held)).toEqual({ ...ENDED, device: 200, download: 200 });
    await api.call('/auth/logout', { method: 'POST', token: held.other });
    await held.streamed;
  });
});

test('the stream of a device ends at once with the device', async () => {
  const held = await handOut();
  const { items } = (await api.call('/users/sessions', { token: held.user.token })).body;
  const listed = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await api.call(`/users/sessions/${listed.id}`, { method: 'DELETE', token: held.user.token });
  await vi.waitFor(() => expect(held.isStreamOpen()).toBe(false), SOON);
});

test('a user who is activated again has to sign in', async () => {
  const { user } = await handOut();
  await asOwner('PUT', `/${user.id}/status`, { isActive: false });
  await asOwner('PUT', `/${user.id}/status`, { isActive: true });
  expect((await api.call('/auth/current', { token: user.token })).status).toBe(401);
});
