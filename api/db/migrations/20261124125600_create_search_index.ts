import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';
import { rebuildSearch } from '#api/db/derived/search-index.ts';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'search_items', (column, table) => {
    column.id('user_id').notNullable();
    column.text('kind', 10).notNullable();
    column.count('item').notNullable();
    column.id('row_id').notNullable();
    table.primary(['user_id', 'kind', 'item']);
    table.unique(['user_id', 'kind', 'row_id'], { indexName: 'search_items_row_id_unique' });
    table.foreign(['user_id'], 'search_items_user_id_foreign').references(['id']).inTable('users');
  });
  await createTable(db, 'search_words', (column, table) => {
    column.id('user_id').notNullable();
    column.text('kind', 10).notNullable();
    column.text('word', 40).notNullable();
    column.count('block').notNullable();
    table.specificType('items', engineOf(db) === 'mysql' ? 'varbinary(128)' : 'blob').notNullable();
    table.primary(['user_id', 'kind', 'word', 'block']);
    table.foreign(['user_id'], 'search_words_user_id_foreign').references(['id']).inTable('users');
  });
  await rebuildSearch(db);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('search_words');
  await db.schema.dropTableIfExists('search_items');
}
