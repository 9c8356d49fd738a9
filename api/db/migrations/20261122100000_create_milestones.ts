import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'milestones', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.text('title', 200).notNullable();
    column.day('due_on').nullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'created_at'], 'milestones_project_index');
    table
      .foreign(['user_id', 'project_id'], 'milestones_project_foreign')
      .references(['user_id', 'id'])
      .inTable('projects');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('milestones');
}
