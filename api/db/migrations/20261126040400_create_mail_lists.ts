import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

/** The id of the list that the newsletter's form fills. */
const NEWSLETTER = '0199f3c2-0000-7000-8000-000000000001';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_lists', (column, table) => {
    column.id('id').notNullable();
    column.text('name', 80).notNullable();
    // Folded, so that no two lists have names that look alike.
    column.text('sort_name', 160).notNullable();
    column.text('kind', 20).notNullable();
    column.count('contacts').notNullable().defaultTo(0);
    column.instant('created_at').notNullable();
    table.primary(['id']);
    table.unique(['sort_name'], { indexName: 'mail_lists_sort_name_unique' });
  });
  if ((await db('mail_lists').where({ id: NEWSLETTER }).first('id')) !== undefined) return;
  await db('mail_lists').insert({
    ...{ id: NEWSLETTER, name: 'Newsletter', sort_name: 'newsletter', kind: 'newsletter' },
    created_at: Date.UTC(2026, 10, 26),
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_lists');
}
