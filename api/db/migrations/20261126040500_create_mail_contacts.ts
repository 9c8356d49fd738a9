import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_contacts', (column, table) => {
    column.id('id').notNullable();
    column.text('address', 254).notNullable();
    column.text('name', 80).notNullable().defaultTo('');
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['id']);
    table.unique(['address'], { indexName: 'mail_contacts_address_unique' });
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_contacts');
}
