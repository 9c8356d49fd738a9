import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'password_resets', (column, table) => {
    column.id('user_id').notNullable();
    column.hash('token_hash').notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    column.instant('used_at').nullable();
    table.primary(['user_id', 'token_hash']);
    table.unique(['token_hash'], { indexName: 'password_resets_token_hash_unique' });
    table
      .foreign(['user_id'], 'password_resets_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('password_resets');
}
