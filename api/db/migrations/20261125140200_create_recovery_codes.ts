import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'recovery_codes', (column, table) => {
    column.id('user_id').notNullable();
    column.hash('code_hash').notNullable();
    column.instant('created_at').notNullable();
    column.instant('used_at').nullable();
    table.primary(['user_id', 'code_hash']);
    table
      .foreign(['user_id'], 'recovery_codes_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('recovery_codes');
}
