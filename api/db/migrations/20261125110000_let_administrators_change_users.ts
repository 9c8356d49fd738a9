import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

// Actions that could remove the last administrator lock all of them, and nobody else.
const ADMINISTRATORS = { name: 'users_is_admin_index', columns: ['is_admin', 'id'] };

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'users', {
    // When the owner last opened a link mailed to the address; null for never.
    email_verified_at: (column, name) => column.instant(name).nullable(),
    // Expiry of a temporary password; null where the password is the user's own.
    temp_password_until: (column, name) => column.instant(name).nullable(),
    version: (column, name) => column.count(name).notNullable().defaultTo(0),
  });
  await addIndex(db, 'users', ADMINISTRATORS);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'users', ADMINISTRATORS.name);
  await dropColumns(db, 'users', ['email_verified_at', 'temp_password_until', 'version']);
}
