import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'receipt_parts', (column, table) => {
    column.id('user_id').notNullable();
    column.id('subscription_id').notNullable();
    column.count('part').notNullable();
    // A chunk of the file in base64: the column policy has no binary type, and backups are text.
    column.longText('content').notNullable();
    table.primary(['user_id', 'subscription_id', 'part']);
    table.foreign(['user_id'], 'receipt_parts_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('receipt_parts');
}
