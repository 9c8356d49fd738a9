import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

// Null where focus sessions are as long as the person's setting says.
export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'projects', {
    work_minutes: (column, name) => column.count(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'projects', ['work_minutes']);
}
