import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'article_previews', (column, table) => {
    column.id('id').notNullable();
    column.id('article_id').notNullable();
    // The secret itself is only in the address.
    column.hash('secret_hash').notNullable();
    column.id('made_by').notNullable();
    column.instant('made_at').notNullable();
    column.instant('ends_at').notNullable();
    table.primary(['id']);
    table.unique(['secret_hash'], { indexName: 'article_previews_secret_hash_unique' });
    table.index(['article_id', 'ends_at'], 'article_previews_article_id_index');
    table.index(['ends_at'], 'article_previews_ends_at_index');
  });
  await createTable(db, 'article_presence', (column, table) => {
    column.id('article_id').notNullable();
    column.id('editor_id').notNullable();
    column.instant('seen_at').notNullable();
    table.primary(['article_id', 'editor_id']);
    table.index(['seen_at'], 'article_presence_seen_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('article_presence');
  await db.schema.dropTableIfExists('article_previews');
}
