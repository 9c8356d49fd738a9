import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'sessions', {
    // When its user last proved who they are; null for sessions of before.
    confirmed_at: (column, name) => column.instant(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'sessions', ['confirmed_at']);
}
