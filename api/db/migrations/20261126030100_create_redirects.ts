import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'redirects', (column, table) => {
    column.id('id').notNullable();
    column.text('from_address', 200).notNullable();
    // Null where the page is gone for good.
    column.text('to_address', 200).nullable();
    column.text('cause', 10).notNullable();
    // The article that stood there; null for one made by hand.
    column.id('article_id').nullable();
    column.id('made_by').notNullable();
    column.instant('made_at').notNullable();
    table.primary(['id']);
    table.unique(['from_address'], { indexName: 'redirects_from_address_unique' });
    table.index(['to_address'], 'redirects_to_address_index');
    table.index(['made_at', 'id'], 'redirects_made_at_index');
    table.index(['article_id'], 'redirects_article_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('redirects');
}
