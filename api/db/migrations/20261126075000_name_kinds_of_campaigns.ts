import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

// A reactivation is sent as a campaign is.
export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'campaigns', {
    kind: (column, name) => column.text(name, 20).notNullable().defaultTo('campaign'),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'campaigns', ['kind']);
}
