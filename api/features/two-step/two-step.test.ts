import { TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** The code of a secret by the clock of the server, or so many steps later. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: api.clock.nowMs + steps * STEP_MS });
}

const wrongCodeOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1e6).padStart(6, '0');
const login = ({ email, password }: TestUser) =>
  api.call('/auth/login', { body: { email, password } });
const answer = (challenge: string, code: string) =>
  api.call('/auth/second-step/code', { body: { challenge, code } });
const start = (token: string) => api.call('/users/two-step/code', { method: 'POST', token });
const confirm = (token: string, code: string) =>
  api.call('/users/two-step/code', { method: 'PUT', token, body: { code } });
const read = (token: string) => api.call('/users/two-step', { token });
const challengeFor = async (user: TestUser): Promise<string> =>
  (await login(user)).body.secondStep.challenge;

/** A user whose one-time codes were turned on with the code of the step before. */
async function buildCodeUser() {
  const user = await buildUser(api);
  const { secret } = (await start(user.token)).body;
  const { recoveryCodes } = (await confirm(user.token, codeOf(secret, -1))).body;
  return { user, secret: String(secret), recoveryCodes: recoveryCodes as string[] };
}

async function subjectsTo(user: TestUser): Promise<(string | undefined)[]> {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject);
}

describe('setting one-time codes up', () => {
  test('they are off until one of them confirms the secret', async () => {
    const user = await buildUser(api);
    const { secret, address } = (await start(user.token)).body;
    expect(address).toContain(`secret=${secret}`);
    expect((await read(user.token)).body).toEqual({
      code: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect(Object.keys((await login(user)).body).sort()).toEqual(['token', 'user']);
    const wrong = await confirm(user.token, wrongCodeOf(secret));
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['code']]);
    expect((await read(user.token)).body.code).toBeNull();
  });

  test('a right code turns them on, gives ten recovery codes once, and tells by mail', async () => {
    const { user, recoveryCodes } = await buildCodeUser();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await read(user.token)).body).toEqual({
      code: { since: '2026-11-20T10:00:00.000Z' },
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await subjectsTo(user)).toEqual(['Two-step sign-in is on for your Ripen account']);
  });

  test('neither secret nor recovery codes stand in the database as they are', async () => {
    const { user, secret, recoveryCodes } = await buildCodeUser();
    const { db } = api.server;
    const rows = [
      ...(await db('totp_secrets').where({ user_id: user.id })),
      ...(await db('recovery_codes').where({ user_id: user.id })),
    ];
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    expect([secret, ...recoveryCodes].filter((each) => stored.includes(each))).toEqual([]);
  });

  test('a second set-up is refused while they are on', async () => {
    const { user, secret } = await buildCodeUser();
    expect((await start(user.token)).status).toBe(409);
    expect((await confirm(user.token, codeOf(secret))).status).toBe(409);
  });

  test.each([
    ['starting', 'POST', '/users/two-step/code'],
    ['turning off', 'DELETE', '/users/two-step/code'],
    ['new recovery codes', 'POST', '/users/two-step/recovery-codes'],
    ['a new passkey', 'POST', '/users/passkeys/options'],
  ] as const)('%s wants the password within the last 10 minutes', async (_, method, path) => {
    const { user } = await buildCodeUser();
    api.clock.nowMs += 10 * MINUTE_MS;
    const refused = await api.call(path, { method, token: user.token });
    expect([refused.status, refused.body.error.id]).toEqual([403, 'passwordNeeded']);
    expect(refused.body.error.message).toBe('Enter your password to go on.');
    await api.call('/auth/confirm', { token: user.token, body: { password: user.password } });
    expect((await api.call(path, { method, token: user.token })).status).not.toBe(403);
  });
});

describe('signing in with one-time codes on', () => {
  test('the right password is answered with a challenge and no token', async () => {
    const { user } = await buildCodeUser();
    const reply = await login(user);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        secondStep: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['code', 'recoveryCode'],
          expiresAt: '2026-11-20T10:10:00.000Z',
        },
      },
    ]);
  });

  test.each([
    ['of now', 0],
    ['of the step that follows', 1],
  ])('a code %s signs in', async (_, steps) => {
    const { user, secret } = await buildCodeUser();
    const reply = await answer(await challengeFor(user), codeOf(secret, steps));
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['token', 'user']);
    expect((await api.call('/auth/current', { token: reply.body.token })).status).toBe(200);
  });

  test('a code with a blank in it works, one two steps off does not', async () => {
    const { user, secret } = await buildCodeUser();
    const challenge = await challengeFor(user);
    expect((await answer(challenge, codeOf(secret, 2))).status).toBe(422);
    const code = codeOf(secret);
    expect((await answer(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('no code works twice, nor one of a step before the last used', async () => {
    const { user, secret } = await buildCodeUser();
    expect((await answer(await challengeFor(user), codeOf(secret, 1))).status).toBe(200);
    for (const steps of [1, 0, -1]) {
      const again = await answer(await challengeFor(user), codeOf(secret, steps));
      expect([again.status, again.body.error.fields.code]).toEqual([
        422,
        'This code has already been used. Wait for the next one.',
      ]);
    }
  });

  test('one code signs in once, however many ask at the same time', async () => {
    const { user, secret } = await buildCodeUser();
    const challenges = [await challengeFor(user), await challengeFor(user)];
    const code = codeOf(secret);
    const replies = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('a challenge is over after it was answered, after 10 minutes and after five wrong codes', async () => {
    const { user, secret } = await buildCodeUser();
    const used = await challengeFor(user);
    expect((await answer(used, codeOf(secret))).status).toBe(200);
    expect((await answer(used, codeOf(secret, 1))).status).toBe(410);
    const guessed = await challengeFor(user);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await answer(guessed, wrongCodeOf(secret))).status).toBe(422);
    }
    expect((await answer(guessed, codeOf(secret, 1))).status).toBe(410);
    const late = await challengeFor(user);
    api.clock.nowMs += 10 * MINUTE_MS;
    expect((await answer(late, codeOf(secret))).status).toBe(410);
  });

  test('ten wrong codes in a quarter of an hour are answered with 429, with new challenges too', async () => {
    const { user, secret } = await buildCodeUser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await answer(await challengeFor(user), wrongCodeOf(secret))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    api.clock.nowMs += 15 * MINUTE_MS;
    expect((await answer(await challengeFor(user), codeOf(secret))).status).toBe(200);
  });

  test('a challenge of somebody who changed the password meanwhile is over', async () => {
    const { user, secret } = await buildCodeUser();
    const challenge = await challengeFor(user);
    const body = { currentPassword: user.password, newPassword: 'orchard-lantern-43' };
    await api.call('/users/password', { method: 'PUT', token: user.token, body });
    expect((await answer(challenge, codeOf(secret))).status).toBe(410);
  });

  test('a user who was deactivated meanwhile does not come in', async () => {
    const { user, secret } = await buildCodeUser();
    const challenge = await challengeFor(user);
    await api.server.db('users').where({ id: user.id }).update({ is_active: 0 });
    expect((await answer(challenge, codeOf(secret))).status).toBe(410);
  });

  test('counts as giving the password', async () => {
    const { user, secret } = await buildCodeUser();
    api.clock.nowMs += 60 * MINUTE_MS;
    const { token } = (await answer(await challengeFor(user), codeOf(secret))).body;
    const off = await api.call('/users/two-step/code', { method: 'DELETE', token });
    expect(off.status).toBe(204);
  });

  test('an unknown challenge is answered with 410, nonsense with what to do', async () => {
    expect((await answer('x'.repeat(43), '123456')).status).toBe(410);
    const nonsense = await api.call('/auth/second-step/code', { body: { code: ' ' } });
    expect(nonsense.body.error.fields).toEqual({
      challenge: 'The challenge is missing.',
      code: 'Enter a code.',
    });
  });
});

describe('a recovery code', () => {
  test('signs in once, in any spelling, and its use is told by mail', async () => {
    const { user, recoveryCodes } = await buildCodeUser();
    const [code = ''] = recoveryCodes;
    const spelled = code.toUpperCase().replaceAll('-', ' ');
    expect((await answer(await challengeFor(user), spelled)).status).toBe(200);
    expect((await answer(await challengeFor(user), code)).status).toBe(422);
    expect((await read(user.token)).body.recoveryCodesLeft).toBe(9);
    expect(await subjectsTo(user)).toContain('A recovery code of your Ripen account was used');
  });

  test('of somebody else is none', async () => {
    const { recoveryCodes } = await buildCodeUser();
    const { user } = await buildCodeUser();
    expect((await answer(await challengeFor(user), recoveryCodes[0] ?? '')).status).toBe(422);
  });

  test('stops working when new ones are made', async () => {
    const { user, recoveryCodes } = await buildCodeUser();
    const path = '/users/two-step/recovery-codes';
    const renewed = await api.call(path, { method: 'POST', token: user.token });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await answer(await challengeFor(user), recoveryCodes[0] ?? '')).status).toBe(422);
    const [code] = renewed.body.recoveryCodes;
    expect((await answer(await challengeFor(user), code)).status).toBe(200);
  });

  test('is not to be had without two-step sign-in', async () => {
    const { token } = await buildUser(api);
    const path = '/users/two-step/recovery-codes';
    expect((await api.call(path, { method: 'POST', token })).status).toBe(409);
  });
});

describe('turning one-time codes off', () => {
  test('signing in takes the password alone again, and everything of them is gone', async () => {
    const { user } = await buildCodeUser();
    const challenge = await challengeFor(user);
    const off = await api.call('/users/two-step/code', { method: 'DELETE', token: user.token });
    expect(off.status).toBe(204);
    expect(Object.keys((await login(user)).body).sort()).toEqual(['token', 'user']);
    expect((await answer(challenge, '123456')).status).toBe(410);
    expect(await api.server.db('recovery_codes').where({ user_id: user.id })).toEqual([]);
    expect(await subjectsTo(user)).toContain('One-time codes are off for your Ripen account');
  });
});

describe('where administrators have to have two-step sign-in', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startApi({ adminRequiresFactor: true });
  });
  afterAll(() => strict.stop());

  test('one without it can do nothing as such until it is set up', async () => {
    const admin = await buildUser(strict);
    await strict.server.db('users').where({ id: admin.id }).update({ is_admin: 1 });
    const { token } = admin;
    const list = () => strict.call('/admin/subscriptions/pending', { token });
    const refused = await list();
    expect([refused.status, refused.body.error.id]).toEqual([403, 'secondStepNeeded']);
    expect(refused.body.error.message).toContain('“Two-step sign-in”');
    expect((await strict.call('/users/two-step', { token })).body.isRequired).toBe(true);
    const { secret } = (await strict.call('/users/two-step/code', { method: 'POST', token })).body;
    const code = new TOTP({ secret }).generate({ timestamp: TEST_START_MS });
    await strict.call('/users/two-step/code', { method: 'PUT', token, body: { code } });
    expect((await list()).status).toBe(200);
  });

  test('nobody else is asked for it', async () => {
    const { token } = await buildUser(strict);
    expect((await strict.call('/users/two-step', { token })).body.isRequired).toBe(false);
    expect((await strict.call('/auth/current', { token })).status).toBe(200);
  });
});

test('whoever has the database but another key cannot make codes; a recovery code still works', async () => {
  const { user, secret, recoveryCodes } = await buildCodeUser();
  const other = await buildCodeUser();
  const { db } = api.server;
  const { secret: foreign } = await db('totp_secrets').where({ user_id: other.user.id }).first();
  await db('totp_secrets').where({ user_id: user.id }).update({ secret: foreign });
  const challenge = await challengeFor(user);
  expect((await answer(challenge, codeOf(secret))).status).toBe(422);
  expect((await answer(challenge, codeOf(other.secret))).status).toBe(422);
  expect((await answer(challenge, recoveryCodes[0] ?? '')).status).toBe(200);
});
