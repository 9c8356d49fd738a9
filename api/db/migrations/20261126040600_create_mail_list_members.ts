import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_list_members', (column, table) => {
    column.id('list_id').notNullable();
    column.id('contact_id').notNullable();
    // That of the contact, for the order of a list.
    column.text('address', 254).notNullable();
    // 0 for somebody who left: kept, so that no import brings them back.
    column.flag('is_active').notNullable();
    column.text('source', 20).notNullable();
    column.instant('consented_at').nullable();
    column.text('consent', 200).notNullable();
    column.instant('added_at').notNullable();
    column.instant('left_at').nullable();
    table.primary(['list_id', 'contact_id']);
    table.index(['list_id', 'is_active', 'address'], 'mail_list_members_list_id_address_index');
    table.index(['contact_id'], 'mail_list_members_contact_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_list_members');
}
