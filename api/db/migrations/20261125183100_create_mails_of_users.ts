import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mails_of_users', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('subject', 200).notNullable();
    column.instant('queued_at').notNullable();
    column.instant('sent_at');
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'queued_at', 'id'], 'mails_of_users_user_id_queued_at_index');
    table.index(['id'], 'mails_of_users_id_index');
    table.index(['queued_at'], 'mails_of_users_queued_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mails_of_users');
}
