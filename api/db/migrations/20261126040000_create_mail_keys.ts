import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// Keys of mails that are queued once, hashed. They outlive the mails.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_keys', (column, table) => {
    column.hash('key_hash').notNullable();
    column.id('mail_id').notNullable();
    column.instant('queued_at').notNullable();
    table.primary(['key_hash']);
    table.index(['queued_at'], 'mail_keys_queued_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_keys');
}
