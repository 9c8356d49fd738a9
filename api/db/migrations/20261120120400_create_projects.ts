import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'projects', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('title', 200).notNullable();
    column.count('position').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('finished_at').nullable();
    // Soft-deleted, so that recorded sessions keep the name of their project.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.foreign(['user_id'], 'projects_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('projects');
}
