import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'sign_in_challenges', (column, table) => {
    column.hash('token_hash').notNullable();
    // Null until the user is known.
    column.id('user_id').nullable();
    column.text('kind', 20).notNullable();
    // The random bytes that a passkey signs, where one was requested.
    column.text('passkey_challenge', 100).nullable();
    column.count('tries').notNullable();
    column.instant('created_at').notNullable();
    column.instant('expires_at').notNullable();
    table.primary(['token_hash']);
    table.index(['user_id', 'kind'], 'sign_in_challenges_user_index');
    table.index(['expires_at'], 'sign_in_challenges_expires_at_index');
    table
      .foreign(['user_id'], 'sign_in_challenges_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('sign_in_challenges');
}
