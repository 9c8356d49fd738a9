import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'account_usage', (column, table) => {
    column.id('user_id').notNullable();
    column.text('kind', 20).notNullable();
    column.count('used').notNullable();
    table.primary(['user_id', 'kind']);
    table.foreign(['user_id'], 'account_usage_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('account_usage');
}
