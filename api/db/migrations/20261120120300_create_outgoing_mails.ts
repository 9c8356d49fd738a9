import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'outgoing_mails', (column, table) => {
    column.id('id').notNullable();
    column.text('recipient', 254).notNullable();
    column.text('subject', 200).notNullable();
    column.longText('text_body').notNullable();
    column.longText('html_body').notNullable();
    column.count('attempts').notNullable().defaultTo(0);
    column.instant('due_at').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.index(['due_at'], 'outgoing_mails_due_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('outgoing_mails');
}
