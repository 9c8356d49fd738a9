import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  // One row: how far search engines were told of releases.
  await createTable(db, 'index_now', (column, table) => {
    column.text('name', 10).notNullable();
    // The number of the last release that was told of; null before the first.
    column.count('told').nullable();
    column.instant('try_at').notNullable();
    column.count('failures').notNullable();
    table.primary(['name']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('index_now');
}
