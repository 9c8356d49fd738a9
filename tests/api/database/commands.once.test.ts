import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { verifyPassword } from '#api/auth/passwords.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { insertUser } from '#tests/support/database/backups/backup-kit.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { environmentOf, runOnTerminal, runScript } from '#tests/support/run-script.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

/** Runs a script on the database of the test; what it is not told it does not take from a `.env` either. */
const run = (
  command: string,
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
) => runScript(command, { input, environment: { ...environmentOf(database), ...environment } });

describe('migrate-database', () => {
  test.each(['', ' sideways', ' up --now'])('explains itself after %j', async (task) => {
    expect(await run(`database/migrate-database${task}`)).toEqual({
      code: 1,
      out: '',
      err: 'Usage: node scripts/database/migrate-database.ts up [--unlock] | down [--all] [--yes]\n',
    });
  });

  test('deletes no data without being told to, and says which it is', async () => {
    await insertUser(db);
    const list = 'This rollback deletes for good:\n  users: 1 row\n';
    expect(await run('database/migrate-database down --all')).toEqual({
      code: 1,
      out: '',
      err: `${list}Nothing was changed. To delete it without being asked: npm run db:rollback -- --all --yes\n`,
    });
    expect(await db('users')).toHaveLength(1);
    const told = await run('database/migrate-database down --all --yes');
    expect([told.code, told.err]).toEqual([0, list]);
    expect(await db.schema.hasTable('users')).toBe(false);
  });

  test('asks on a terminal before it deletes data', async () => {
    await insertUser(db);
    const environment = environmentOf(database);
    const ask = (answer: string) =>
      runOnTerminal('database/migrate-database down --all', { answer, environment });
    for (const answer of ['y\n', '\u0003']) {
      const refused = await ask(answer);
      expect(refused.out).toContain('users: 1 row');
      expect(refused.out).toContain('Type "delete" to go on: ');
      expect(refused.out).toContain('Nothing was changed.');
      expect(refused.code).toBe(1);
    }
    expect(await db('users')).toHaveLength(1);
    expect((await ask('delete\n')).code).toBe(0);
    expect(await db.schema.hasTable('users')).toBe(false);
  });

  test('goes on at once after a migration that was cut off, when it is told to', async () => {
    await db('schema_migrations_lease').update({
      owner: 'gone',
      expires_at: Date.now() + 15_000,
    });
    const locked = await run('database/migrate-database down');
    expect([locked.code, locked.out]).toEqual([1, '']);
    expect(locked.err).toMatch(/^Another process is migrating.* -- --unlock\n$/);
    const unlocked = await run('database/migrate-database up --unlock');
    expect(unlocked).toEqual({ code: 0, out: 'Database is up to date.\n', err: '' });
    expect((await run('database/migrate-database down')).code).toBe(0);
  });

  test('says in one line that the database is away', async () => {
    const port = await freePort();
    const environment = { DATABASE_URL: `mysql://root:canary@127.0.0.1:${port}/ripen` };
    expect(await run('database/migrate-database up', { environment })).toEqual({
      code: 1,
      out: '',
      err: `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED). See DATABASE_URL.\n`,
    });
  });

  test('says in one line that a setting is wrong', async () => {
    const environment = { DATABASE_URL: 'mysql://root:canary@127.0.0.1' };
    expect(await run('database/migrate-database up', { environment })).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL holds "mysql://…@127.0.0.1"; expected mysql://user:pass@host:port/db.\n',
    });
  });

  test('says in one line that the file is none of a database', async () => {
    const folder = path.join(database.dataDir, 'broken');
    const file = path.join(folder, 'ripen.sqlite');
    mkdirSync(folder);
    writeFileSync(
      file,
      'This is a letter, and a long one, as a header has a hundred bytes.'.repeat(9),
    );
    const environment = { DATABASE_URL: '', DATA_DIR: folder };
    expect(await run('database/migrate-database up', { environment })).toEqual({
      code: 1,
      out: '',
      err: `${file} is damaged, or no SQLite database. Put a copy of the database in its place; to begin without data, move it away first.\n`,
    });
  });
});

const password = 'orchard-lantern-42';
const find = (email: string) => db('users').where({ email }).first();

describe('create-user', () => {
  test('creates an account with the password on its standard input', async () => {
    const result = await run('users/create-user --email Ada.King@Example.org', {
      input: `${password}\n`,
    });
    expect(result).toEqual({ code: 0, out: 'Created ada.king@example.org.\n', err: '' });
    const row = await find('ada.king@example.org');
    expect(row).toMatchObject({ name: 'ada.king', is_admin: 0, is_active: 1, time_zone: 'UTC' });
    expect(await verifyPassword(row.password_hash, password)).toBe(true);
  });

  test('makes a password where none is given, and prints it once', async () => {
    const { code, out } = await run('users/create-user --email ada@example.org --name Ada --admin');
    const made = /^Created (\S+), an administrator\.\nPassword, shown this once: (\S{20})\n$/.exec(
      out,
    );
    expect([code, made?.[1]]).toEqual([0, 'ada@example.org']);
    const row = await find('ada@example.org');
    expect(row).toMatchObject({ name: 'Ada', is_admin: 1 });
    expect(await verifyPassword(row.password_hash, made?.[2] ?? '')).toBe(true);
  });

  test('makes an account an administrator that exists, and leaves its password', async () => {
    await insertUser(db, { email: 'ada@example.org' });
    const before = await find('ada@example.org');
    const promoted = await run('users/create-user --email ADA@example.org --admin', {
      input: 'other-one',
    });
    expect(promoted).toEqual({
      code: 0,
      out: 'ada@example.org is an administrator now; the password stays as it is.\n',
      err: '',
    });
    const after = await find('ada@example.org');
    expect([after.is_admin, after.password_hash]).toEqual([1, before.password_hash]);
    const again = await run('users/create-user --email ada@example.org --admin');
    expect(again.out).toBe('ada@example.org is an administrator already.\n');
  });

  test('refuses an address that has an account', async () => {
    await insertUser(db, { email: 'ada@example.org' });
    expect(await run('users/create-user --email ada@example.org', { input: password })).toEqual({
      code: 1,
      out: '',
      err: 'ada@example.org has an account already. To make it an administrator, add --admin.\n',
    });
  });

  test.each([
    ['', '', 'Usage: npm run user:create -- --email ada@example.org [--name Ada] [--admin]'],
    [
      ' --mail a',
      '',
      'Usage: npm run user:create -- --email ada@example.org [--name Ada] [--admin]',
    ],
    [' --email ada', '', '--email: Please enter a valid email address'],
    [
      ` --email a@example.org --name ${'x'.repeat(81)}`,
      '',
      '--name: Name is too long: at most 80 characters.',
    ],
    [' --email a@example.org', 'short', 'Password: Use at least 8 characters.'],
    [
      ' --email a@example.org',
      'password123',
      'Password: This password is among the most common ones. Choose one that is harder to guess.',
    ],
    [
      ' --email ada@example.org',
      'orchard-lantern-42\norchard-lantern-42\n',
      'Standard input has more than one line. Send the password once.',
    ],
  ])('refuses%s with %j in one line', async (args, input, line) => {
    const result = await run(`users/create-user${args}`, { input });
    expect(result).toEqual({ code: 1, out: '', err: `${line}\n` });
    expect(await db('users')).toEqual([]);
  });

  test('makes the tables where there are none', async () => {
    const empty = await createEmptyDatabase();
    onTestFinished(() => empty.remove());
    const command = 'users/create-user --email ada@example.org';
    const environment = environmentOf(empty);
    const told = await runScript(command, { input: password, environment });
    expect(told).toMatchObject({ code: 0, err: '' });
  });
});

describe('user:reset-factor', () => {
  const email = 'ada@example.org';
  const usage = 'Usage: npm run user:reset-factor -- ada@example.org';

  async function buildTwoStepUser(): Promise<string> {
    const id = await insertUser(db, { email });
    const now = Date.now();
    const about = { user_id: id, created_at: now };
    await db('totp_secrets').insert({
      ...about,
      secret: 'sealed',
      confirmed_at: now,
      last_step: 1,
    });
    await db('recovery_codes').insert({ ...about, code_hash: 'c'.repeat(64) });
    await db('passkeys').insert({
      ...about,
      id,
      credential_id: 'c',
      credential_hash: 'c'.repeat(64),
      public_key: 'k',
      sign_count: 0,
      transports: '[]',
      name: 'Laptop',
    });
    await db('sessions').insert({
      ...about,
      id,
      token_hash: 't'.repeat(64),
      device: 'Laptop',
      last_seen_at: now,
      expires_at: now + 1000,
    });
    return id;
  }

  test('takes every second step, ends every session and tells the owner', async () => {
    const id = await buildTwoStepUser();
    expect(await run('users/reset-factor ADA@example.org')).toEqual({
      code: 0,
      out: `${email} signs in with the password alone now. Every device was signed out, and a mail tells the owner.\n`,
      err: '',
    });
    for (const table of ['totp_secrets', 'recovery_codes', 'passkeys', 'sessions']) {
      expect(await db(table).where({ user_id: id })).toEqual([]);
    }
    const mails = await db('outgoing_mails').where({ recipient: email });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-step sign-in was reset for your Ripen account',
    ]);
    expect((await run(`users/reset-factor ${email}`)).out).toBe(
      `${email} has no two-step sign-in.\n`,
    );
  });

  test.each([
    ['', usage],
    [' --email', usage],
    [' a@example.org b@example.org', usage],
    [' ada', `Please enter a valid email address. ${usage}`],
    [' eve@example.org', 'No account has the address eve@example.org.'],
  ])('refuses%s in one line and changes nothing', async (args, line) => {
    const id = await buildTwoStepUser();
    expect(await run(`users/reset-factor${args}`)).toEqual({ code: 1, out: '', err: `${line}\n` });
    expect(await db('passkeys').where({ user_id: id })).toHaveLength(1);
  });
});
