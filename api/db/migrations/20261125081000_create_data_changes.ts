import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'data_changes', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('process_id').notNullable();
    column.id('session_id').notNullable();
    // The kinds of lists, separated by commas.
    column.text('kinds', 200).notNullable();
    column.instant('changed_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['changed_at'], 'data_changes_changed_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('data_changes');
}
