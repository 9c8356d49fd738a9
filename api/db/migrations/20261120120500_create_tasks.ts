import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'tasks', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.text('title', 300).notNullable();
    column.count('estimate').nullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'position'], 'tasks_project_index');
    table
      .foreign(['user_id', 'project_id'], 'tasks_project_foreign')
      .references(['user_id', 'id'])
      .inTable('projects');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('tasks');
}
