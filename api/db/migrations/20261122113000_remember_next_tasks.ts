import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'tasks', {
    // The next task, created when a repeating task was completed.
    next_id: (column, name) => column.id(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'tasks', ['next_id']);
}
