import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// Accounts that were deleted: a backup that is restored does not bring them back. It names no user.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'deleted_accounts', (column, table) => {
    column.id('id').notNullable();
    column.instant('deleted_at').notNullable();
    table.primary(['id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('deleted_accounts');
}
