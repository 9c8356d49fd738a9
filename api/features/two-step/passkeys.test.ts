import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPasskeyDevice, type PasskeyDevice } from '#tests/support/browser/passkey-device.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const newDevice = () => createPasskeyDevice(api.env.siteUrl);

async function add(user: TestUser, device: PasskeyDevice, name = 'Laptop') {
  const { token } = user;
  const asked = await api.call('/users/passkeys/options', { method: 'POST', token });
  const { challenge, options } = asked.body;
  const credential = device.create(options.challenge);
  return api.call('/users/passkeys', { token, body: { challenge, name, credential } });
}

async function ask(challenge?: string) {
  const body = challenge === undefined ? {} : { challenge };
  return (await api.call('/auth/passkey/options', { body })).body;
}

const answer = (challenge: string, credential: object) =>
  api.call('/auth/passkey', { body: { challenge, credential } });

async function signIn(device: PasskeyDevice, isVerified = true) {
  const { challenge, options } = await ask();
  return answer(challenge, device.sign(options.challenge, isVerified));
}

async function secondStepOf({ email, password }: TestUser) {
  const { body } = await api.call('/auth/login', { body: { email, password } });
  return body.secondStep as { challenge: string; methods: string[] };
}

async function buildPasskeyUser() {
  const user = await buildUser(api);
  const device = newDevice();
  const { body } = await add(user, device);
  return { user, device, id: String(body.passkey.id), codes: body.recoveryCodes as string[] };
}

describe('a new passkey', () => {
  test('comes with ten recovery codes where there were none, and is told by mail', async () => {
    const user = await buildUser(api);
    const first = await add(user, newDevice(), '  Laptop ');
    expect(first.status).toBe(201);
    expect(first.body.passkey).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: null,
    });
    expect(first.body.recoveryCodes).toHaveLength(10);
    expect((await add(user, newDevice(), 'Phone')).body.recoveryCodes).toBeNull();
    const { body } = await api.call('/users/two-step', { token: user.token });
    expect(body.passkeys.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Laptop',
      'Phone',
    ]);
    const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
    const mail = mails.find(({ to }) => to?.[0]?.address === user.email);
    expect(mail?.subject).toBe('A passkey was added to your Ripen account');
  });

  test('answers its challenge once, in time, and nobody else’s', async () => {
    const [user, other] = [await buildUser(api), await buildUser(api)];
    const options = { method: 'POST', token: user.token } as const;
    const { body: asked } = await api.call('/users/passkeys/options', options);
    const credential = newDevice().create(asked.options.challenge);
    const body = { challenge: asked.challenge, name: 'Laptop', credential };
    const send = (token: string) => api.call('/users/passkeys', { token, body });
    expect((await send(other.token)).status).toBe(410);
    api.clock.nowMs += 10 * MINUTE_MS;
    expect((await send(user.token)).status).toBe(410);
    api.clock.nowMs = TEST_START_MS;
    expect((await send(user.token)).status).toBe(201);
    expect((await send(user.token)).status).toBe(410);
  });

  test.each([
    ['another site', () => createPasskeyDevice('https://evil.example')],
    ['another port of the host', () => createPasskeyDevice('http://localhost:1')],
  ])('made for %s is refused', async (_, makeDevice) => {
    const reply = await add(await buildUser(api), makeDevice());
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['credential']]);
  });

  test('that answers another challenge is refused', async () => {
    const { token } = await buildUser(api);
    const { body } = await api.call('/users/passkeys/options', { method: 'POST', token });
    const credential = newDevice().create('AAAA');
    const sent = { challenge: body.challenge, name: 'Laptop', credential };
    expect((await api.call('/users/passkeys', { token, body: sent })).status).toBe(422);
  });

  test('that belongs to an account already is refused', async () => {
    const { device } = await buildPasskeyUser();
    expect((await add(await buildUser(api), device)).status).toBe(409);
  });

  test('is the twentieth at most', async () => {
    const user = await buildUser(api);
    for (let count = 0; count < 20; count += 1) await add(user, newDevice());
    const path = '/users/passkeys/options';
    expect((await api.call(path, { method: 'POST', token: user.token })).status).toBe(409);
  });
});

describe('signing in with a passkey alone', () => {
  test('takes no address and no password, and says when the passkey was used', async () => {
    const { user, device } = await buildPasskeyUser();
    api.clock.nowMs += 60 * MINUTE_MS;
    const reply = await signIn(device);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['token', 'user']);
    expect(reply.body.user.id).toBe(user.id);
    const { body } = await api.call('/users/two-step', { token: reply.body.token });
    expect(body.passkeys[0].lastUsedAt).toBe('2026-11-20T11:00:00.000Z');
  });

  test('needs a device that has verified its user', async () => {
    const { device } = await buildPasskeyUser();
    expect((await signIn(device, false)).status).toBe(422);
  });

  test('works once for each challenge, and within 10 minutes', async () => {
    const { device } = await buildPasskeyUser();
    const { challenge, options } = await ask();
    const credential = device.sign(options.challenge);
    expect((await answer(challenge, credential)).status).toBe(200);
    expect((await answer(challenge, credential)).status).toBe(410);
    const late = await ask();
    api.clock.nowMs += 10 * MINUTE_MS;
    expect((await answer(late.challenge, device.sign(late.options.challenge))).status).toBe(410);
  });

  test('is refused to a passkey that is not known, and to a copy that counts less', async () => {
    const unknown = await signIn(newDevice());
    expect([unknown.status, unknown.body.error.fields.credential]).toEqual([
      422,
      'This passkey isn’t registered here. Sign in with your password.',
    ]);
    const { user, device } = await buildPasskeyUser();
    await api.server.db('passkeys').where({ user_id: user.id }).update({ sign_count: 100 });
    expect((await signIn(device)).status).toBe(422);
  });

  test('is refused to a deactivated user', async () => {
    const { user, device } = await buildPasskeyUser();
    await api.server.db('users').where({ id: user.id }).update({ is_active: 0 });
    expect((await signIn(device)).status).toBe(410);
  });
});

describe('a passkey as the second step', () => {
  test('follows the password, also on a device that does not verify its user', async () => {
    const { user, device } = await buildPasskeyUser();
    const { challenge, methods } = await secondStepOf(user);
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    const asked = await ask(challenge);
    expect(asked.options.allowCredentials).toHaveLength(1);
    const reply = await answer(asked.challenge, device.sign(asked.options.challenge, false));
    expect([reply.status, reply.body.user.id]).toEqual([200, user.id]);
  });

  test('is refused to the passkey of somebody else', async () => {
    const { user } = await buildPasskeyUser();
    const { device } = await buildPasskeyUser();
    const { challenge } = await secondStepOf(user);
    const asked = await ask(challenge);
    expect((await answer(challenge, device.sign(asked.options.challenge))).status).toBe(422);
  });

  test('can be replaced by a recovery code', async () => {
    const { user, codes } = await buildPasskeyUser();
    const { challenge } = await secondStepOf(user);
    const body = { challenge, code: codes[0] };
    expect((await api.call('/auth/second-step/code', { body })).status).toBe(200);
  });

  test('is asked for by a challenge that is open alone', async () => {
    const reply = await api.call('/auth/passkey/options', { body: { challenge: 'x' } });
    expect(reply.status).toBe(410);
  });
});

describe('a passkey', () => {
  test('can be renamed and removed', async () => {
    const { user, device, id } = await buildPasskeyUser();
    const rename = (token: string) =>
      api.call(`/users/passkeys/${id}`, { method: 'PUT', token, body: { name: 'Old laptop' } });
    const remove = (token: string) =>
      api.call(`/users/passkeys/${id}`, { method: 'DELETE', token });
    expect((await rename(user.token)).body.name).toBe('Old laptop');
    expect((await remove(user.token)).status).toBe(204);
    expect((await signIn(device)).status).toBe(422);
    const { body } = await api.call('/users/two-step', { token: user.token });
    expect(body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('is removed with the password given within 10 minutes', async () => {
    const { user, id } = await buildPasskeyUser();
    api.clock.nowMs += 10 * MINUTE_MS;
    const path = `/users/passkeys/${id}`;
    const reply = await api.call(path, { method: 'DELETE', token: user.token });
    expect([reply.status, reply.body.error.id]).toEqual([403, 'passwordNeeded']);
  });
});
