import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'totp_secrets', (column, table) => {
    column.id('user_id').notNullable();
    // Encrypted with the server's key.
    column.text('secret', 255).notNullable();
    column.instant('created_at').notNullable();
    // Null until a code has proved that the device has the secret.
    column.instant('confirmed_at').nullable();
    // The time step of 30 seconds of the last code used: codes of this step or before are refused.
    column.count('last_step').notNullable();
    table.primary(['user_id']);
    table.foreign(['user_id'], 'totp_secrets_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('totp_secrets');
}
