import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'sessions', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.hash('token_hash').notNullable();
    column.text('device', 120).notNullable();
    column.instant('created_at').notNullable();
    column.instant('last_seen_at').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['user_id', 'id']);
    table.unique(['token_hash'], { indexName: 'sessions_token_hash_unique' });
    table.foreign(['user_id'], 'sessions_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('sessions');
}
