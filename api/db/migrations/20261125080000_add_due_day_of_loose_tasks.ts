import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'loose_tasks', {
    due_on: (column, name) => column.day(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'loose_tasks', ['due_on']);
}
