import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'users', {
    // When everything of the account is deleted; null unless requested.
    deletes_at: (column, name) => column.instant(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'users', ['deletes_at']);
}
