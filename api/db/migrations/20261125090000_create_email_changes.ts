import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'email_changes', (column, table) => {
    // One at a time: a newer link replaces the previous one.
    column.id('user_id').notNullable();
    column.hash('token_hash').notNullable();
    column.text('email', 254).notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['user_id']);
    table.unique(['token_hash'], { indexName: 'email_changes_token_hash_unique' });
    table.foreign(['user_id'], 'email_changes_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('email_changes');
}
