import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection/knex.ts';
import { isMigrated, migrateUp } from '#api/db/schema/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { environmentOf, runOnTerminal, runScript } from '#tests/support/run-script.ts';

/** Has a process kill itself while a migration makes the table that `DIE_AT` names. */
const DEATH = path.resolve('tests/support/database/die-in-migration.mjs');

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

const migrate = (task: string, more: Record<string, string> = {}) =>
  runScript(`database/migrate-database ${task}`, {
    environment: { ...environmentOf(database), ...more },
  });

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
      const { code, out, err } = await migrate(task);
      expect([code, err]).toEqual([0, '']);
      outputs.push(out);
    }
    expect(outputs).toEqual([
      'Ran 1 migration.\n',
      'Database is up to date.\n',
      'Took back 1 migration.\n',
      'There is nothing to take back.\n',
      'There is nothing to take back.\n',
    ]);
  });

  test('deletes no data without being told to, and says which it is', async () => {
    await migrateUp(db);
    await buildRow();
    const list = 'This rollback deletes for good:\n  users: 1 row\n';
    expect(await migrate('down --all')).toEqual({
      code: 1,
      out: '',
      err: `${list}Nothing was changed. To delete it without being asked: npm run db:rollback -- --all --yes\n`,
    });
    expect(await db('users')).toHaveLength(1);
    const told = await migrate('down --all --yes');
    expect([told.code, told.err]).toEqual([0, list]);
    expect(await db.schema.hasTable('users')).toBe(false);
  });

  test('asks on a terminal before it deletes data', async () => {
    await migrateUp(db);
    await buildRow();
    const environment = environmentOf(database);
    const ask = (answer: string) =>
      runOnTerminal('database/migrate-database down --all', { answer, environment });
    for (const answer of ['y\n', '\n', '\u0003']) {
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
    await migrateUp(db);
    await db('schema_migrations_lease').update({
      owner: 'gone',
      expires_at: Date.now() + 15_000,
    });
    const locked = await migrate('down');
    expect([locked.code, locked.out]).toEqual([1, '']);
    expect(locked.err).toMatch(/^Another process is migrating.* -- --unlock\n$/);
    const unlocked = await migrate('up --unlock');
    expect(unlocked).toEqual({ code: 0, out: 'Database is up to date.\n', err: '' });
    expect((await migrate('down')).code).toBe(0);
  });

  test('migrates after a process that was killed in mid-migration, without being told to', async () => {
    const dying = { NODE_OPTIONS: `--import ${DEATH}`, DIE_AT: 'notes' };
    const killed = await migrate('up', dying);
    expect(killed.signal).toBe('SIGKILL');
    const [lease] = await db('schema_migrations_lease');
    expect(lease.owner).toHaveLength(36);
    const startedAtMs = performance.now();
    const next = await migrate('up');
    expect([next.code, next.err]).toEqual([0, '']);
    expect(performance.now() - startedAtMs).toBeLessThan(25_000);
    expect(await isMigrated(db)).toBe(true);
    expect(await db('mail_lists').pluck('name')).toEqual(['Newsletter']);
  }, 40_000);
});
