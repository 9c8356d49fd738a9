import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'backups', (column, table) => {
    column.id('id').notNullable();
    column.text('description', 200).notNullable();
    // `manual`, `scheduled` or `beforeRestore`.
    column.text('origin', 20).notNullable();
    // `underWay`, `ready` or `failed`.
    column.text('state', 12).notNullable();
    // `waiting`, `copying`, `verifying`; null while nothing is done with it.
    column.text('phase', 12).nullable();
    column.instant('done_rows').notNullable();
    column.instant('total_rows').nullable();
    column.text('problem', 20).nullable();
    column.instant('started_at').notNullable();
    column.instant('as_of').nullable();
    column.instant('finished_at').nullable();
    column.instant('verified_at').nullable();
    // Null for work by the clock or from the command line.
    column.id('made_by').nullable();
    column.text('engine', 10).notNullable();
    column.text('app_version', 40).notNullable();
    // The newest migration that it holds.
    column.text('schema_name', 120).nullable();
    column.instant('row_total').nullable();
    column.instant('bytes').nullable();
    column.count('files').nullable();
    table.primary(['id']);
    table.index(['started_at', 'id'], 'backups_by_time');
  });
  await createTable(db, 'backup_copies', (column, table) => {
    column.id('backup_id').notNullable();
    // `folder` or `s3`.
    column.text('store', 10).notNullable();
    // `waiting`, `stored` or `failed`; `leaving` while it is to be deleted there.
    column.text('state', 12).notNullable();
    column.instant('stored_at').nullable();
    column.text('problem', 300).nullable();
    column.count('attempts').notNullable();
    column.instant('due_at').notNullable();
    column.instant('begun_at').notNullable();
    // The name in the store.
    column.text('name', 80).notNullable();
    table.primary(['backup_id', 'store']);
  });
  await createSettings(db);
  await createTable(db, 'backup_alarms', (column, table) => {
    // `failed`, `late` or `copies`.
    column.text('name', 20).notNullable();
    column.instant('told_at').notNullable();
    table.primary(['name']);
  });
  // One row: the process that works on backups now.
  await createTable(db, 'backup_lease', (column, table) => {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
  });
  await db('backup_lease').insert({ id: 1, owner: null, expires_at: 0 }).onConflict('id').ignore();
}

async function createSettings(db: Knex): Promise<void> {
  await createTable(db, 'backup_settings', (column, table) => {
    column.count('id').notNullable();
    column.flag('is_scheduled').notNullable();
    column.count('at_hour').notNullable();
    column.count('every_days').notNullable();
    column.count('daily').notNullable();
    column.count('weekly').notNullable();
    column.count('monthly').notNullable();
    column.count('version').notNullable();
    // Nothing was due before; null until a server has seen the settings.
    column.instant('since').nullable();
    table.primary(['id']);
  });
  const settings = { is_scheduled: 1, at_hour: 3, every_days: 1, daily: 7, weekly: 5, monthly: 12 };
  await db('backup_settings')
    .insert({ id: 1, ...settings, version: 0, since: null })
    .onConflict('id')
    .ignore();
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['backup_lease', 'backup_alarms', 'backup_settings', 'backup_copies']) {
    await db.schema.dropTableIfExists(table);
  }
  await db.schema.dropTableIfExists('backups');
}
