import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'article_pictures', (column, table) => {
    column.id('id').notNullable();
    // Of the file that was uploaded.
    column.hash('hash').notNullable();
    column.count('width').notNullable();
    column.count('height').notNullable();
    // The widths and types of its files.
    column.json('sizes').notNullable();
    column.flag('is_animated').notNullable();
    column.text('alt', 400).notNullable();
    column.count('version').notNullable();
    column.id('added_by').notNullable();
    column.instant('added_at').notNullable();
    table.primary(['id']);
    table.unique(['hash'], { indexName: 'article_pictures_hash_unique' });
    table.index(['added_at', 'id'], 'article_pictures_added_at_index');
  });
  await createTable(db, 'picture_uses', (column, table) => {
    column.hash('hash').notNullable();
    column.id('article_id').notNullable();
    // draft or public
    column.text('place', 8).notNullable();
    table.primary(['hash', 'article_id', 'place']);
    table.index(['article_id', 'place'], 'picture_uses_article_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('picture_uses');
  await db.schema.dropTableIfExists('article_pictures');
}
