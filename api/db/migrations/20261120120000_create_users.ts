import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'users', (column, table) => {
    column.id('id').notNullable();
    column.text('email', 254).notNullable();
    column.text('name', 80).notNullable();
    column.text('password_hash', 255).notNullable();
    column.text('time_zone', 64).notNullable();
    column.flag('is_admin').notNullable().defaultTo(0);
    column.flag('is_active').notNullable().defaultTo(1);
    column.json('settings').notNullable();
    // One row holds the working project and the active task, so there is at most one of each.
    column.id('working_project_id').nullable();
    column.id('active_task_id').nullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['id']);
    table.unique(['email'], { indexName: 'users_email_unique' });
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('users');
}
