import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_suppressions', (column, table) => {
    column.hash('address_hash').notNullable();
    // Null for one that was erased: only its hash is kept.
    column.text('address', 254).nullable();
    column.text('reason', 20).notNullable();
    column.instant('since').notNullable();
    table.primary(['address_hash']);
    table.index(['since', 'address_hash'], 'mail_suppressions_since_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_suppressions');
}
