import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'loose_task_counts', (column, table) => {
    column.id('user_id').notNullable();
    // One row per count with an id from the client: a repeated call counts once.
    column.id('id').notNullable();
    column.id('task_id').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'task_id'], 'loose_task_counts_task_index');
    table
      .foreign(['user_id', 'task_id'], 'loose_task_counts_task_foreign')
      .references(['user_id', 'id'])
      .inTable('loose_tasks');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('loose_task_counts');
}
