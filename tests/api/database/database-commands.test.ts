import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection/knex.ts';
import { isMigrated, SCHEMA_LEASE } from '#api/db/schema/migrate.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';

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

describe('migrate-database', () => {
  test('says in one line what it did, up and down', async () => {
    const outputs: string[] = [];
    for (const task of ['up', 'up', 'down', 'down --all', 'down']) {
      const { code, out, err } = await migrate(task);
      expect([code, err]).toEqual([0, '']);
      outputs.push(out);
    }
    const all = readdirSync('api/db/migrations').length;
    expect(outputs).toEqual([
      `Ran ${counted(all, 'migration')}.\n`,
      'Database is up to date.\n',
      'Took back 1 migration.\n',
      `Took back ${counted(all - 1, 'migration')}.\n`,
      'There is nothing to take back.\n',
    ]);
  });

  test('migrates after a process that was killed in mid-migration, without being told to', async () => {
    const dying = { NODE_OPTIONS: `--import ${DEATH}`, DIE_AT: 'notes' };
    const killed = await migrate('up', dying);
    expect(killed.signal).toBe('SIGKILL');
    const [lease] = await db('schema_migrations_lease');
    expect(lease.owner).toHaveLength(36);
    // The next process waits for the end of the lease: it is moved nearer.
    expect(lease.expires_at).toBeLessThan(Date.now() + SCHEMA_LEASE.leaseMs);
    await db('schema_migrations_lease').update({ expires_at: Date.now() + 1000 });
    const startedAtMs = performance.now();
    const next = await migrate('up');
    expect([next.code, next.err]).toEqual([0, '']);
    expect(performance.now() - startedAtMs).toBeLessThan(25_000);
    expect(await isMigrated(db)).toBe(true);
    expect(await db('mail_lists').pluck('name')).toEqual(['Newsletter']);
  }, 40_000);
});
