import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'rate_limits', (column, table) => {
    column.hash('id').notNullable();
    column.count('points').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
    table.index(['expires_at'], 'rate_limits_expires_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('rate_limits');
}
