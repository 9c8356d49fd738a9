import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'projects', {
    color: (column, name) => column.text(name, 20).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'projects', ['color']);
}
