import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'contact_messages', (column, table) => {
    column.id('id').notNullable();
    // No reference: messages are written without an account, too.
    column.id('user_id').nullable();
    column.text('type', 32).notNullable();
    column.text('name', 80).notNullable();
    column.text('email', 254).notNullable();
    column.longText('message').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.index(['created_at', 'id'], 'contact_messages_created_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('contact_messages');
}
