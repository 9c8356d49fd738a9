import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'outgoing_mails', {
    // The previous mails of the same conversation as message ids separated by spaces, the oldest
    // first; null for a mail that begins one.
    thread: (column, name) => column.longText(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'outgoing_mails', ['thread']);
}
