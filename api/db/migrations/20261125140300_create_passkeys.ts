import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'passkeys', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    // Too long for an index, so it is found by its hash.
    column.longText('credential_id').notNullable();
    column.hash('credential_hash').notNullable();
    column.longText('public_key').notNullable();
    // Counts up to 2^32 - 1.
    table.bigInteger('sign_count').notNullable();
    column.json('transports').notNullable();
    column.text('name', 80).notNullable();
    column.instant('created_at').notNullable();
    column.instant('last_used_at').nullable();
    table.primary(['user_id', 'id']);
    table.unique(['credential_hash'], { indexName: 'passkeys_credential_hash_unique' });
    table.foreign(['user_id'], 'passkeys_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('passkeys');
}
