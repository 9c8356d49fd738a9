import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const act = (method: Method, { id }: { id: string }, path = '', body?: object, by = admin) =>
  api.call(`/admin/users/${id}${path}`, {
    method,
    token: by.token,
    ...(body !== undefined && { body }),
  });
const auditOf = async (id: string): Promise<{ act: string; details: string }[]> =>
  api.server.db('audit_log').where({ subject_id: id }).orderBy('id');
const actsOf = async (id: string) => (await auditOf(id)).map((entry) => entry.act);
const signIn = (user: TestUser, password = user.password) =>
  api.call('/auth/login', { body: { email: user.email, password } });

async function mailsTo(address: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

describe('a user', () => {
  test('is shown with premium and devices, figures and times, never with words', async () => {
    const user = await buildUser(api, { timeZone: 'Europe/Vienna' });
    const session = { ...sessionEnding('2026-11-20T09:00:00.000Z'), note: 'secret note' };
    await api.call('/pomodoros', { token: user.token, body: session });
    const { body } = await act('GET', user);
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      timeZone: 'Europe/Vienna',
      tempPasswordUntil: null,
      premium: { isPremium: false, subscription: null, request: null, ended: null },
      devices: [{ lastSeenAt: '2026-11-20T10:00:00.000Z' }],
    });
    const stats = await act('GET', user, '/stats');
    expect(stats.body).toMatchObject({
      sessions: 1,
      minutes: 25,
      points: 15,
      level: 1,
      activeDays: 1,
      currentStreak: 1,
      lastSessions: [{ endedAt: '2026-11-20T09:00:00.000Z', minutes: 25, completed: true }],
    });
    expect(JSON.stringify([body, stats.body])).not.toMatch(/secret|password_hash|token/i);
    expect((await act('GET', user, '/payments')).body).toEqual({ items: [], nextCursor: null });
  });

  test.each([
    ['GET', ''],
    ['GET', '/stats'],
    ['GET', '/payments'],
    ['DELETE', ''],
    ['POST', '/keep'],
    ['POST', '/sign-out'],
  ] as const)('whom nobody knows is not found: %s %s', async (method, path) => {
    expect((await act(method, { id: buildId() }, path)).status).toBe(404);
  });
});

describe('an edit', () => {
  test('changes name and rights, with its entry in the audit log', async () => {
    const user = await buildUser(api);
    const reply = await act('PUT', user, '', { name: 'Ruth Berg', isAdmin: true, version: 0 });
    expect(reply.body).toMatchObject({ name: 'Ruth Berg', isAdmin: true, version: 1 });
    const [entry] = await auditOf(user.id);
    expect(entry?.act).toBe('user.update');
    expect(JSON.parse(entry?.details ?? '')).toEqual({ name: true, email: false, isAdmin: true });
    // Another one changes nothing, and is no act.
    await act('PUT', user, '', { name: 'Ruth Berg' });
    expect(await actsOf(user.id)).toEqual(['user.update']);
    await act('PUT', user, '', { isAdmin: false });
  });

  test('of what has changed since is refused with the present user', async () => {
    const user = await buildUser(api);
    await api.call('/users/profile', {
      method: 'PUT',
      token: user.token,
      body: { name: 'By Myself' },
    });
    const late = await act('PUT', user, '', { name: 'By Support', version: 0 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ name: 'By Myself', version: 1 });
  });

  test('of the address tells both, is not verified, and is refused where it is taken', async () => {
    const user = await buildUser(api);
    const other = await buildUser(api);
    const taken = await act('PUT', user, '', { email: other.email });
    expect(taken.body.error.fields).toEqual({ email: 'This address already has an account.' });
    const email = `new-${user.email}`;
    expect((await act('PUT', user, '', { email: email.toUpperCase() })).body.email).toBe(email);
    for (const address of [user.email, email]) {
      expect((await mailsTo(address)).map(({ subject }) => subject)).toContain(
        'The e-mail address of your Ripen account was changed',
      );
    }
    expect((await signIn({ ...user, email })).status).toBe(200);
  });

  test('asks for the password again after 10 minutes', async () => {
    const user = await buildUser(api);
    api.clock.nowMs += 11 * 60_000;
    expect((await act('PUT', user, '', { name: 'Late' })).body.error.id).toBe('passwordNeeded');
  });
});

describe('administrators', () => {
  test.each([
    ['take their own rights away', 'PUT', '', { isAdmin: false }],
    ['deactivate themselves', 'PUT', '/status', { isActive: false }],
    ['delete themselves', 'DELETE', '', undefined],
    [
      'give themselves a temporary password',
      'POST',
      '/reset-password',
      { tempPassword: TEMPORARY },
    ],
  ] as const)('cannot %s', async (_what, method, path, body) => {
    expect((await act(method, admin, path, body)).status).toBe(422);
    expect(await actsOf(admin.id)).toEqual([]);
  });

  test('who were demoted a moment ago do nothing more', async () => {
    const other = await buildAdmin(api);
    const user = await buildUser(api);
    await act('PUT', other, '', { isAdmin: false });
    expect((await act('PUT', user, '/status', { isActive: false }, other)).status).toBe(401);
  });

  test('cannot have their own account deleted where no other remains', async () => {
    const deletion = (user: TestUser) =>
      api.call('/users/deletion', { token: user.token, body: { password: user.password } });
    const alone = await deletion(admin);
    expect(alone.status).toBe(409);
    expect(alone.body.error.message).toContain('last active administrator');
    const other = await buildAdmin(api);
    expect((await deletion(other)).status).toBe(200);
    // One who is about to be deleted does not count any more.
    expect((await deletion(admin)).status).toBe(409);
    expect((await act('PUT', admin, '', { isAdmin: false }, other)).status).toBe(409);
    expect((await act('DELETE', admin, '', undefined, other)).status).toBe(409);
    expect((await act('PUT', admin, '/status', { isActive: false }, other)).status).toBe(409);
    await act('PUT', other, '', { isAdmin: false });
  });
});

describe('the status', () => {
  test('shuts an account at once, and opens it again', async () => {
    const user = await buildUser(api);
    const current = () => api.call('/auth/current', { token: user.token });
    expect((await act('PUT', user, '/status', { isActive: false })).body.state).toBe('deactivated');
    expect((await current()).status).toBe(401);
    expect((await signIn(user)).status).toBe(422);
    expect((await act('PUT', user, '/status', { isActive: true })).body.state).toBe('active');
    expect((await signIn(user)).status).toBe(200);
    expect(await actsOf(user.id)).toEqual(['user.deactivate', 'user.activate']);
  });
});

describe('a temporary password', () => {
  test('works for a day, is not in the mail, and lets its user change it and nothing else', async () => {
    const user = await buildUser(api);
    const reply = await act('POST', user, '/reset-password', { tempPassword: TEMPORARY });
    expect(reply.body).toMatchObject({
      tempPasswordUntil: '2026-11-21T10:00:00.000Z',
      devices: [],
    });
    expect((await api.call('/auth/current', { token: user.token })).status).toBe(401);
    expect((await signIn(user)).status).toBe(422);
    const [mail] = (await mailsTo(user.email)).slice(-1);
    expect(mail?.subject).toBe('A temporary password for your Ripen account');
    expect(JSON.stringify([mail, await auditOf(user.id)])).not.toContain(TEMPORARY);

    const signedIn = await signIn(user, TEMPORARY);
    const { token } = signedIn.body;
    expect(signedIn.body.user.mustChangePassword).toBe(true);
    expect((await api.call('/auth/current', { token })).status).toBe(200);
    const refused = await api.call('/projects', { token });
    expect([refused.status, refused.body.error.id]).toEqual([403, 'passwordChangeNeeded']);

    const change = (newPassword: string) =>
      api.call('/users/password', {
        method: 'PUT',
        token,
        body: { currentPassword: TEMPORARY, newPassword },
      });
    expect((await change(TEMPORARY)).body.error.fields).toHaveProperty('newPassword');
    expect((await change('meadow-compass-88')).status).toBe(204);
    expect((await api.call('/projects', { token })).status).toBe(200);
    const after = await api.call('/auth/current', { token });
    expect(after.body.user).not.toHaveProperty('mustChangePassword');
  });

  test('ends after a day, with the devices that were signed in by it', async () => {
    const user = await buildUser(api);
    await act('POST', user, '/reset-password', { tempPassword: TEMPORARY });
    const { token } = (await signIn(user, TEMPORARY)).body;
    api.clock.nowMs += DAY_MS;
    expect((await api.call('/auth/current', { token })).status).toBe(401);
    const late = await signIn(user, TEMPORARY);
    expect(late.body.error.fields.password).toContain('has expired');
  });

  test('is refused where it is common or too short', async () => {
    const user = await buildUser(api);
    for (const tempPassword of ['short', 'password123', user.email]) {
      const { status } = await act('POST', user, '/reset-password', { tempPassword });
      expect(status).toBe(422);
    }
    expect((await signIn(user)).status).toBe(200);
  });
});

describe('a message', () => {
  test('is mailed once however often it is sent, and its words are kept nowhere else', async () => {
    const user = await buildUser(api);
    const body = { id: buildId(), subject: 'Your account', message: 'Hello,\n\nall is well <3' };
    expect((await act('POST', user, '/message', body)).status).toBe(201);
    expect((await act('POST', user, '/message', body)).status).toBe(200);
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Your account' });
    expect(mails[0]?.html).toContain('all is well &lt;3');
    expect(JSON.stringify(await auditOf(user.id))).not.toContain('all is well');
    const other = await buildUser(api);
    expect((await act('POST', other, '/message', body)).status).toBe(409);
  });

  test('cannot add headers by its subject', async () => {
    const user = await buildUser(api);
    const body = { subject: 'Hi\r\nBcc: all@example.org', message: 'Hello' };
    await act('POST', user, '/message', body);
    const [mail] = await mailsTo(user.email);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('signing out, deleting and keeping', () => {
  test('ends every device', async () => {
    const user = await buildUser(api);
    await signIn(user);
    expect((await act('POST', user, '/sign-out')).body.devices).toEqual([]);
    expect((await api.call('/auth/current', { token: user.token })).status).toBe(401);
    const [entry] = await auditOf(user.id);
    expect(JSON.parse(entry?.details ?? '')).toEqual({ devices: 2 });
  });

  test('gives 14 days, keeps the first day at a repeat, and can be taken back', async () => {
    const user = await buildUser(api);
    const first = await act('DELETE', user);
    expect(first.body).toMatchObject({ state: 'leaving', deletesAt: '2026-12-04T10:00:00.000Z' });
    api.clock.nowMs += 60_000;
    expect((await act('DELETE', user)).body.deletesAt).toBe('2026-12-04T10:00:00.000Z');
    const subjects = (await mailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Ripen account will be deleted']);
    expect((await act('POST', user, '/keep')).body).toMatchObject({ state: 'active' });
    expect(await actsOf(user.id)).toEqual(['user.delete', 'user.keep']);
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Your Ripen account stays');
  });
});
