import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

// Of mails to accounts: how they came back; null as long as they did not.
export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'mails_of_users', {
    returned: (column, name) => column.text(name, 20).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'mails_of_users', ['returned']);
}
