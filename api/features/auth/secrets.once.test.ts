import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { createLog } from '#api/log.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';

const ada = { name: 'Ada', email: 'ada@example.org', password: 'canary-password-1' };
const NEW_PASSWORD = 'canary-password-2';

let database: TestDatabase;
let server: RunningServer;
const logged: string[] = [];
const replies: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ...readEnv({ DATA_DIR: database.dataDir, HOST: '127.0.0.1' }, '/'), port: 0 };
  server = await startServer({
    env: { ...env, database: database.settings },
    log: createLog('debug', { write: (line) => logged.push(line) }),
    siteDir: null,
  });
  // The mails stay where the test can read them.
  await server.deps.mailer.stop();
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

async function call(path: string, options?: TestCall) {
  const reply = await callApi(server.url, path, options);
  replies.push(JSON.stringify(reply.body));
  return reply;
}

/** Makes every call on an account and returns the tokens that it received. */
async function useAccount(): Promise<string[]> {
  const { body } = await call('/auth/register', { body: ada });
  const token: string = body.token;
  const put = (path: string, change: unknown) => call(path, { method: 'PUT', token, body: change });
  await call('/auth/register', { body: ada });
  await call('/auth/login', { body: { email: ada.email, password: 'canary-password-0' } });
  const second = await call('/auth/login', { body: { email: ada.email, password: ada.password } });
  for (const known of [
    '/auth/current',
    '/users/settings',
    '/users/active-task',
    '/users/sessions',
  ]) {
    await call(known, { token });
    await call(`${known}?token=${token}`, { token });
  }
  await put('/users/profile', { name: 'Ada King', password: ada.password });
  await put('/users/settings', { settings: { workTime: 30 } });
  await call('/auth/forgot-password', { body: { email: ada.email } });
  await call('/auth/reset-password', { body: { token: 'canary-reset', password: NEW_PASSWORD } });
  await put('/users/password', { currentPassword: NEW_PASSWORD, newPassword: ada.password });
  await put('/users/password', { currentPassword: ada.password, newPassword: NEW_PASSWORD });
  const feed = await put('/calendar-feed', {
    contents: { plans: true, sessions: true, dueTasks: true },
  });
  const { pathname } = new URL(feed.body.address);
  await call(pathname.replace('/api', ''));
  await call('/auth/logout', { method: 'POST', token });
  return [token, second.body.token, path.basename(pathname, '.ics')];
}

describe('secrets of an account', () => {
  test('appear in no reply and in no line of the log', async () => {
    const { db } = server;
    const tokens = await useAccount();
    const stored = [
      ...(await db('users').pluck('password_hash')),
      ...(await db('sessions').pluck('token_hash')),
      ...(await db('password_resets').pluck('token_hash')),
    ];
    const [reset] = await db('outgoing_mails').orderBy('id').pluck('text_body');
    const resetToken = /token=(\S+)/.exec(reset)?.[1] ?? 'missing';
    const secrets = ['canary', '$argon2id$', resetToken, ...stored];
    for (const secret of secrets) expect(replies.join('\n')).not.toContain(secret);
    for (const secret of [...secrets, ...tokens, ada.email]) {
      expect(logged.join('\n')).not.toContain(secret);
    }
    expect(replies.join('\n')).not.toMatch(/_hash|passwordHash|tokenHash/);
    expect(resetToken).toHaveLength(43);
    expect(logged).toHaveLength(replies.length);
  });
});
