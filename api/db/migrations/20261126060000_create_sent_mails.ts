import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// Mails that a server took, for what comes back about them. Of the address only its hash is kept.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'sent_mails', (column, table) => {
    column.id('id').notNullable();
    column.hash('address_hash').notNullable();
    column.instant('sent_at').notNullable();
    // Null as long as nothing came back.
    column.text('returned', 20).nullable();
    column.instant('returned_at').nullable();
    table.primary(['id']);
    table.index(['address_hash', 'sent_at'], 'sent_mails_address_hash_sent_at_index');
    table.index(['sent_at'], 'sent_mails_sent_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('sent_mails');
}
