import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'timer_streams', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('process_id').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['process_id'], 'timer_streams_process_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('timer_streams');
}
