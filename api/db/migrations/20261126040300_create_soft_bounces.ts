import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// Soft bounces in a row; a mail that is taken ends the row.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'soft_bounces', (column, table) => {
    column.hash('address_hash').notNullable();
    column.count('bounces').notNullable();
    column.instant('last_at').notNullable();
    table.primary(['address_hash']);
    table.index(['last_at'], 'soft_bounces_last_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('soft_bounces');
}
