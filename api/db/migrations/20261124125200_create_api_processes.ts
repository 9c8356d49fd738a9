import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'api_processes', (column, table) => {
    column.id('id').notNullable();
    column.text('host', 255).notNullable();
    column.instant('seen_at').notNullable();
    table.primary(['id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('api_processes');
}
