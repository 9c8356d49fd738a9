import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyPassword } from '#api/auth/passwords.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { isMigrated, migrateUp } from '#api/db/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Has a process kill itself while it runs the migration that `DIE_AT` names. */
const DEATH = path.join(ROOT, 'tests/support/database/die-in-migration.mjs');

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

function databaseUrl(): string {
  const { settings } = database;
  return settings.engine === 'sqlite'
    ? ''
    : `mysql://${settings.user}@${settings.host}:${settings.port}/${settings.name}`;
}

/** Commands about users; every other one of these is about the database. */
const OF_USERS = ['create-user', 'reset-factor'];

function fileOf(script: string): string {
  return `scripts/${OF_USERS.includes(script) ? 'users' : 'database'}/${script}.ts`;
}

/** Runs a script on the database of the test; what it is not told it does not take from a `.env` either. */
async function run(
  command: string,
  { input = '', environment = {} }: { input?: string; environment?: Record<string, string> } = {},
) {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [fileOf(script), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: database.dataDir,
      DATABASE_URL: databaseUrl(),
      ...environment,
    },
  });
  // A script that refuses its arguments ends before it reads.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await closed;
  return signal === null ? { code, out, err } : { signal, out, err };
}

/** Runs a script on a terminal of its own, where `answer` is typed once it has asked. */
async function runOnTerminal(command: string, answer: string) {
  const [script = '', ...args] = command.split(' ');
  const line = [process.execPath, fileOf(script), ...args].join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: database.dataDir, DATABASE_URL: databaseUrl() },
  });
  const closed = once(child, 'close');
  let out = '';
  for await (const part of child.stdout) {
    out += String(part);
    if (String(part).includes(' to go on: ')) child.stdin.write(answer);
  }
  const [code] = await closed;
  return { code, out };
}

async function buildRow(): Promise<void> {
  await db('users').insert({
    id: '01990000-0000-7000-8000-000000000001',
    email: 'ada@example.org',
    name: 'Ada',
    password_hash: 'x',
    time_zone: 'UTC',
    is_admin: 0,
    is_active: 1,
    settings: '{}',
    created_at: 0,
    updated_at: 0,
  });
}

describe('migrate-database', () => {
  test('says in one line what it did, up and down', async () => {
    const outputs: string[] = [];
    for (const task of ['up', 'up', 'down', 'down --all', 'down']) {
      const { code, out, err } = await run(`migrate-database ${task}`);
      expect([code, err]).toEqual([0, '']);
      outputs.push(out.replace(/\d{2,}/, 'N'));
    }
    expect(outputs).toEqual([
      'Ran N migrations.\n',
      'Database is up to date.\n',
      'Took back 1 migration.\n',
      'Took back N migrations.\n',
      'There is nothing to take back.\n',
    ]);
  });

  test('deletes no data without being told to, and says which it is', async () => {
    await migrateUp(db);
    await buildRow();
    const list = 'This rollback deletes for good:\n  users: 1 row\n';
    expect(await run('migrate-database down --all')).toEqual({
      code: 1,
      out: '',
      err: `${list}Nothing was changed. To delete it without being asked: npm run db:rollback -- --all --yes\n`,
    });
    expect(await db('users')).toHaveLength(1);
    const told = await run('migrate-database down --all --yes');
    expect([told.code, told.err]).toEqual([0, list]);
    expect(await db.schema.hasTable('users')).toBe(false);
  });

  test('asks on a terminal before it deletes data', async () => {
    await migrateUp(db);
    await buildRow();
    for (const answer of ['y\n', '\n', '\u0003']) {
      const refused = await runOnTerminal('migrate-database down --all', answer);
      expect(refused.out).toContain('users: 1 row');
      expect(refused.out).toContain('Type "delete" to go on: ');
      expect(refused.out).toContain('Nothing was changed.');
      expect(refused.code).toBe(1);
    }
    expect(await db('users')).toHaveLength(1);
    expect((await runOnTerminal('migrate-database down --all', 'delete\n')).code).toBe(0);
    expect(await db.schema.hasTable('users')).toBe(false);
  });

  test('goes on at once after a migration that was cut off, when it is told to', async () => {
    await migrateUp(db);
    await db('schema_migrations_lease').update({
      owner: 'gone',
      expires_at: Date.now() + 15_000,
    });
    const locked = await run('migrate-database down');
    expect([locked.code, locked.out]).toEqual([1, '']);
    expect(locked.err).toMatch(/^Another process is migrating.* -- --unlock\n$/);
    const unlocked = await run('migrate-database up --unlock');
    expect(unlocked).toEqual({ code: 0, out: 'Database is up to date.\n', err: '' });
    expect((await run('migrate-database down')).code).toBe(0);
  });

  test('migrates after a process that was killed in mid-migration, without being told to', async () => {
    const killed = await run('migrate-database up', {
      environment: { NODE_OPTIONS: `--import ${DEATH}`, DIE_AT: 'create_notes' },
    });
    expect(killed.signal).toBe('SIGKILL');
    const [lease] = await db('schema_migrations_lease');
    expect(lease.owner).toHaveLength(36);
    const startedAtMs = performance.now();
    const next = await run('migrate-database up');
    expect([next.code, next.err]).toEqual([0, '']);
    expect(performance.now() - startedAtMs).toBeLessThan(25_000);
    expect(await isMigrated(db)).toBe(true);
  }, 40_000);

  test.each(['migrate-database', 'migrate-database sideways', 'migrate-database up --now'])(
    'explains itself after %s',
    async (command) => {
      expect(await run(command)).toEqual({
        code: 1,
        out: '',
        err: 'Usage: node scripts/database/migrate-database.ts up [--unlock] | down [--all] [--yes]\n',
      });
    },
  );

  test('says in one line that the database is away', async () => {
    const port = await freePort();
    const environment = { DATABASE_URL: `mysql://root:canary@127.0.0.1:${port}/ripen` };
    expect(await run('migrate-database up', { environment })).toEqual({
      code: 1,
      out: '',
      err: `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED). See DATABASE_URL.\n`,
    });
  });

  test('says in one line that a setting is wrong', async () => {
    const environment = { DATABASE_URL: 'mysql://root:canary@127.0.0.1' };
    expect(await run('migrate-database up', { environment })).toEqual({
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
    expect(await run('migrate-database up', { environment })).toEqual({
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
    await migrateUp(db);
    const result = await run('create-user --email Ada.King@Example.org', {
      input: `${password}\n`,
    });
    expect(result).toEqual({ code: 0, out: 'Created ada.king@example.org.\n', err: '' });
    const row = await find('ada.king@example.org');
    expect(row).toMatchObject({ name: 'ada.king', is_admin: 0, is_active: 1, time_zone: 'UTC' });
    expect(await verifyPassword(row.password_hash, password)).toBe(true);
  });

  test('makes a password where none is given, and prints it once', async () => {
    await migrateUp(db);
    const { code, out } = await run('create-user --email ada@example.org --name Ada --admin');
    const made = /^Created (\S+), an administrator\.\nPassword, shown this once: (\S{20})\n$/.exec(
      out,
    );
    expect([code, made?.[1]]).toEqual([0, 'ada@example.org']);
    const row = await find('ada@example.org');
    expect(row).toMatchObject({ name: 'Ada', is_admin: 1 });
    expect(await verifyPassword(row.password_hash, made?.[2] ?? '')).toBe(true);
  });

  test('makes an account an administrator that exists, and leaves its password', async () => {
    await migrateUp(db);
    await run('create-user --email ada@example.org', { input: password });
    const before = await find('ada@example.org');
    const promoted = await run('create-user --email ADA@example.org --admin', {
      input: 'other-one',
    });
    expect(promoted).toEqual({
      code: 0,
      out: 'ada@example.org is an administrator now; the password stays as it is.\n',
      err: '',
    });
    const after = await find('ada@example.org');
    expect([after.is_admin, after.password_hash]).toEqual([1, before.password_hash]);
    const again = await run('create-user --email ada@example.org --admin');
    expect(again.out).toBe('ada@example.org is an administrator already.\n');
  });

  test('refuses an address that has an account', async () => {
    await migrateUp(db);
    await run('create-user --email ada@example.org', { input: password });
    expect(await run('create-user --email ada@example.org', { input: password })).toEqual({
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
    await migrateUp(db);
    const result = await run(`create-user${args}`, { input });
    expect(result).toEqual({ code: 1, out: '', err: `${line}\n` });
    expect(await db('users')).toEqual([]);
  });

  test('asks for the migrations first', async () => {
    expect(await run('create-user --email ada@example.org', { input: password })).toEqual({
      code: 1,
      out: '',
      err: 'The database is not up to date. Run first: npm run db:migrate\n',
    });
  });
});

describe('user:reset-factor', () => {
  const email = 'ada@example.org';
  const usage = 'Usage: npm run user:reset-factor -- ada@example.org';

  async function buildTwoStepUser(): Promise<string> {
    await migrateUp(db);
    await run(`create-user --email ${email}`, { input: password });
    const { id } = await find(email);
    const now = Date.now();
    const about = { user_id: id, created_at: now };
    await db('totp_secrets').insert({
      ...about,
      ...{ secret: 'sealed', confirmed_at: now, last_step: 1 },
    });
    await db('recovery_codes').insert({ ...about, code_hash: 'c'.repeat(64) });
    await db('passkeys').insert({
      ...about,
      ...{ id, credential_id: 'c', credential_hash: 'c'.repeat(64), public_key: 'k' },
      ...{ sign_count: 0, transports: '[]', name: 'Laptop' },
    });
    await db('sessions').insert({
      ...about,
      ...{ id, token_hash: 't'.repeat(64), device: 'Laptop', last_seen_at: now },
      expires_at: now + 1000,
    });
    return id;
  }

  test('takes every second step, ends every session and tells the owner', async () => {
    const id = await buildTwoStepUser();
    expect(await run('reset-factor ADA@example.org')).toEqual({
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
    expect((await run(`reset-factor ${email}`)).out).toBe(`${email} has no two-step sign-in.\n`);
  });

  test.each([
    ['', usage],
    [' --email', usage],
    [' a@example.org b@example.org', usage],
    [' ada', `Please enter a valid email address. ${usage}`],
    [' eve@example.org', 'No account has the address eve@example.org.'],
  ])('refuses%s in one line and changes nothing', async (args, line) => {
    const id = await buildTwoStepUser();
    expect(await run(`reset-factor${args}`)).toEqual({ code: 1, out: '', err: `${line}\n` });
    expect(await db('passkeys').where({ user_id: id })).toHaveLength(1);
  });
});
