import type { Knex } from 'knex';
import { addColumns, createTable, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'restores', (column, table) => {
    column.id('id').notNullable();
    column.id('backup_id').notNullable();
    // restore or undo
    column.text('kind', 10).notNullable();
    // underWay, done or failed
    column.text('state', 10).notNullable();
    column.text('phase', 12).notNullable();
    table.bigInteger('done').notNullable();
    table.bigInteger('total').nullable();
    column.text('problem', 20).nullable();
    column.instant('as_of').nullable();
    column.instant('started_at').notNullable();
    column.instant('switched_at').nullable();
    column.instant('ended_at').nullable();
    // The backup of the data before the switch.
    column.id('saved_as').nullable();
    // The restore that was undone, and the one that undoes it.
    column.id('undoes').nullable();
    column.id('made_by').nullable();
    column.text('network', 60).notNullable();
    table.primary(['id']);
    table.index(['started_at', 'id'], 'restores_started_at_index');
  });
  await createTable(db, 'restore_previews', (column, table) => {
    column.id('backup_id').notNullable();
    // underWay, ready or failed
    column.text('state', 10).notNullable();
    column.id('owner').notNullable();
    column.instant('renewed_at').notNullable();
    table.bigInteger('done').notNullable();
    table.bigInteger('total').nullable();
    column.text('problem', 20).nullable();
    column.instant('compared_at').nullable();
    column.json('result').nullable();
    table.primary(['backup_id']);
  });
  // One restore at a time. While `closed_for` is set, the data is closed to everybody else.
  await createTable(db, 'restore_lease', (column, table) => {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    column.id('closed_for').nullable();
    column.text('host', 255).notNullable().defaultTo('');
    column.count('pid').notNullable().defaultTo(0);
    table.primary(['id']);
  });
  await db('restore_lease').insert({ id: 1, expires_at: 0 }).onConflict('id').ignore();
  // The restore for which a process has closed the data, and does nothing with it any more.
  await addColumns(db, 'api_processes', {
    closed_for: (column, name) => column.id(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'api_processes', ['closed_for']);
  for (const table of ['restore_lease', 'restore_previews', 'restores']) {
    await db.schema.dropTableIfExists(table);
  }
}
