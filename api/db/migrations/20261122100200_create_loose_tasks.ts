import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'loose_tasks', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    // 'fast' or 'standalone'.
    column.text('kind', 20).notNullable();
    column.text('title', 300).notNullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('completed_at').nullable();
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'kind', 'position'], 'loose_tasks_kind_index');
    table.foreign(['user_id'], 'loose_tasks_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('loose_tasks');
}
