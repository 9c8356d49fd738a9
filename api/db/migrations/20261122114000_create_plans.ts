import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'plans', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    // Empty where the task or the project is the title.
    column.text('title', 300).notNullable();
    column.instant('starts_at').notNullable();
    column.instant('ends_at').notNullable();
    column.text('time_zone', 64).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a retry of the create call must not restore it.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'starts_at', 'id'], 'plans_starts_at_index');
    table.foreign(['user_id'], 'plans_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('plans');
}
