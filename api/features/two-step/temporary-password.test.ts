import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPasskeyDevice } from '#tests/support/browser/passkey-device.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STEP_MS = 30_000;
const TEMPORARY = 'harbour-violin-17';
const OWN = 'meadow-compass-88';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: api.clock.nowMs + steps * STEP_MS });
}

const answer = (challenge: string, code: string) =>
  api.call('/auth/second-step/code', { body: { challenge, code } });
const readProjects = (token: string) => api.call('/projects', { token });

async function challengeFor({ email }: TestUser, password: string): Promise<string> {
  const { body } = await api.call('/auth/login', { body: { email, password } });
  return body.secondStep.challenge;
}

async function turnCodesOn(server: TestApi, token: string): Promise<string> {
  const path = '/users/two-step/code';
  const { secret } = (await server.call(path, { method: 'POST', token })).body;
  const code = codeOf(secret, -1);
  await server.call(path, { method: 'PUT', token, body: { code } });
  return secret;
}

async function setTemporary({ id }: TestUser): Promise<void> {
  const path = `/admin/users/${id}/reset-password`;
  const { status } = await api.call(path, {
    token: admin.token,
    body: { tempPassword: TEMPORARY },
  });
  expect(status).toBe(200);
}

/** A user with one-time codes, whose password an administrator has replaced by a temporary one. */
async function buildTemporaryUser() {
  const user = await buildUser(api);
  const secret = await turnCodesOn(api, user.token);
  await setTemporary(user);
  return { user, secret };
}

const changePassword = (token: string, newPassword = OWN) =>
  api.call('/users/password', {
    method: 'PUT',
    token,
    body: { currentPassword: TEMPORARY, newPassword },
  });

describe('a temporary password with two-step sign-in on', () => {
  test('does not sign in without the second step', async () => {
    const { user } = await buildTemporaryUser();
    const body = { email: user.email, password: TEMPORARY };
    const reply = await api.call('/auth/login', { body });
    expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['secondStep']]);
  });

  test('has to be changed after the second step, which stays on', async () => {
    const { user, secret } = await buildTemporaryUser();
    const signedIn = await answer(await challengeFor(user, TEMPORARY), codeOf(secret));
    const { token } = signedIn.body;
    expect(signedIn.body.user.mustChangePassword).toBe(true);
    expect((await readProjects(token)).body.error.id).toBe('passwordChangeNeeded');
    const off = await api.call('/users/two-step/code', { method: 'DELETE', token });
    expect([off.status, off.body.error.id]).toEqual([403, 'passwordChangeNeeded']);
    expect((await changePassword(token)).status).toBe(204);
    expect((await readProjects(token)).status).toBe(200);
    expect(await challengeFor(user, OWN)).toMatch(/^[\w-]{43}$/);
    const body = { email: user.email, password: TEMPORARY };
    expect((await api.call('/auth/login', { body })).status).toBe(422);
  });

  test('ends the sign-ins that were under way with the password before', async () => {
    const user = await buildUser(api);
    const secret = await turnCodesOn(api, user.token);
    const challenge = await challengeFor(user, user.password);
    await setTemporary(user);
    expect((await answer(challenge, codeOf(secret))).status).toBe(410);
  });

  test('does not sign in when its day ends between the two steps', async () => {
    const { user, secret } = await buildTemporaryUser();
    api.clock.nowMs += DAY_MS - MINUTE_MS;
    const challenge = await challengeFor(user, TEMPORARY);
    api.clock.nowMs += MINUTE_MS;
    const late = await answer(challenge, codeOf(secret));
    expect([late.status, late.body.error.fields.password]).toEqual([
      422,
      'This temporary password has expired. Set a new one with “Forgot password?”.',
    ]);
  });

  test('has to be changed by those who come by passkey as well', async () => {
    const user = await buildUser(api);
    const device = createPasskeyDevice(api.env.siteUrl);
    const { token } = user;
    const made = (await api.call('/users/passkeys/options', { method: 'POST', token })).body;
    const credential = device.create(made.options.challenge);
    const passkey = { challenge: made.challenge, name: 'Laptop', credential };
    await api.call('/users/passkeys', { token, body: passkey });
    await setTemporary(user);
    const asked = (await api.call('/auth/passkey/options', { body: {} })).body;
    const signed = device.sign(asked.options.challenge, true);
    const reply = await api.call('/auth/passkey', {
      body: { challenge: asked.challenge, credential: signed },
    });
    expect(reply.body.user.mustChangePassword).toBe(true);
    expect((await readProjects(reply.body.token)).body.error.id).toBe('passwordChangeNeeded');
    expect((await changePassword(reply.body.token)).status).toBe(204);
    expect((await readProjects(reply.body.token)).status).toBe(200);
  });
});

test('where administrators need two-step sign-in, the temporary password is changed first', async () => {
  const strict = await startApi({ adminRequiresFactor: true });
  try {
    const owner = await buildAdmin(strict);
    await turnCodesOn(strict, owner.token);
    const other = await buildAdmin(strict);
    const list = (token: string) => strict.call('/admin/subscriptions/pending', { token });
    const reset = { token: owner.token, body: { tempPassword: TEMPORARY } };
    await strict.call(`/admin/users/${other.id}/reset-password`, reset);
    const { body } = await strict.call('/auth/login', {
      body: { email: other.email, password: TEMPORARY },
    });
    const { token } = body;
    expect((await list(token)).body.error.id).toBe('passwordChangeNeeded');
    const setUp = { method: 'POST', token } as const;
    const early = await strict.call('/users/two-step/code', setUp);
    expect(early.body.error.id).toBe('passwordChangeNeeded');
    const change = { currentPassword: TEMPORARY, newPassword: OWN };
    await strict.call('/users/password', { method: 'PUT', token, body: change });
    expect((await list(token)).body.error.id).toBe('secondStepNeeded');
    await turnCodesOn(strict, token);
    expect((await list(token)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
