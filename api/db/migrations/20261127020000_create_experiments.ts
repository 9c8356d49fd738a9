import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'experiments', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    // The length that was in force, and the project's own one: null for that of the settings.
    column.count('from_minutes').notNullable();
    column.count('own_before').nullable();
    column.count('to_minutes').notNullable();
    column.instant('started_at').notNullable();
    // The local day of the start.
    column.day('first_day').notNullable();
    column.text('evidence', 500).notNullable();
    column.text('state', 20).notNullable();
    // 1 while running, else null: at most one per user.
    column.flag('open_slot').nullable();
    column.instant('ended_at').nullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['user_id', 'open_slot'], { indexName: 'experiments_open_slot_unique' });
    table.index(['user_id', 'started_at', 'id'], 'experiments_started_at_index');
    table
      .foreign(['user_id', 'project_id'], 'experiments_project_foreign')
      .references(['user_id', 'id'])
      .inTable('projects');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('experiments');
}
