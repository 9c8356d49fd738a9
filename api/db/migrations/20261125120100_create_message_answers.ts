import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'message_answers', (column, table) => {
    column.id('id').notNullable();
    column.id('message_id').notNullable();
    // The account that wrote the message, so that its answers are deleted with it; null without
    // one.
    column.id('user_id').nullable();
    // The administrator who answered. No reference: an answer outlives their account.
    column.id('author_id').notNullable();
    column.longText('text').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.index(['message_id', 'created_at', 'id'], 'message_answers_message_id_index');
    table.index(['user_id'], 'message_answers_user_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('message_answers');
}
