import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

// Why a scheduled campaign did not start when it was due; null where nothing failed.
export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'campaigns', {
    start_failure: (column, name) => column.text(name, 300).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'campaigns', ['start_failure']);
}
