import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'sessions', {
    // When its user last confirmed their identity; null for older sessions.
    confirmed_at: (column, name) => column.instant(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'sessions', ['confirmed_at']);
}
