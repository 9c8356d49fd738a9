import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'message_replies', (column, table) => {
    column.id('id').notNullable();
    column.id('message_id').notNullable();
    // The account that wrote the message, so that its replies go with it; null without one.
    column.id('user_id').nullable();
    // As the mail says; unchecked.
    column.text('from_name', 200).notNullable();
    column.text('from_address', 254).notNullable();
    column.longText('text').notNullable();
    // The Message-ID, for the next answer to refer to; null where the mail has no usable one.
    column.text('mail_id', 250).nullable();
    // File names alone.
    column.json('attachments').notNullable();
    column.flag('is_cut').notNullable();
    column.flag('is_automatic').notNullable();
    // Hashes of a mail's Message-ID and of its place in the mailbox; each is taken once.
    column.hash('mail_hash').notNullable();
    column.hash('place_hash').notNullable();
    column.instant('received_at').notNullable();
    table.primary(['id']);
    table.unique(['message_id', 'mail_hash'], {
      indexName: 'message_replies_message_id_mail_hash_unique',
    });
    table.unique(['place_hash'], { indexName: 'message_replies_place_hash_unique' });
    table.index(['message_id', 'received_at', 'id'], 'message_replies_message_id_index');
    table.index(['user_id', 'id'], 'message_replies_user_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('message_replies');
}
