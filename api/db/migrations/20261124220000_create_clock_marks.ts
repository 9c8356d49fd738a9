import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'clock_marks', (column, table) => {
    column.text('name', 32).notNullable();
    column.instant('seen_at').notNullable();
    column.instant('trusted_from').notNullable();
    table.primary(['name']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('clock_marks');
}
