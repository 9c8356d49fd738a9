import type { Knex } from 'knex';
import { addColumns, createTable, dropColumns } from '#api/db/schema/columns.ts';

// Mails that somebody asked for, by day (UTC), kind and what became of them.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_counts', (column, table) => {
    column.day('day').notNullable();
    column.text('kind', 20).notNullable();
    column.text('state', 20).notNullable();
    column.count('mails').notNullable().defaultTo(0);
    table.primary(['day', 'kind', 'state']);
  });
  // Null for mails of campaigns, which are counted by their recipients.
  await addColumns(db, 'sent_mails', {
    kind: (column, name) => column.text(name, 20).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'sent_mails', ['kind']);
  await db.schema.dropTableIfExists('mail_counts');
}
