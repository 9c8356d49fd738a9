import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

/** Every sort order of the list, alone and after each filter that has an index. */
const ORDERS = ['updated_at', 'published_at', 'sort_title'];
const FILTERS = ['kind', 'state', 'author'];

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'articles', (column, table) => {
    column.id('id').notNullable();
    column.text('kind', 10).notNullable();
    // Longer than a slug can be: a deleted draft keeps its slug with its id behind it.
    column.text('slug', 140).notNullable();
    column.text('state', 12).notNullable();
    // From the draft, as far as it can be read.
    column.text('title', 200).notNullable();
    column.text('sort_title', 200).notNullable();
    column.text('description', 400).notNullable();
    column.text('author', 100).notNullable();
    // Slugs with a space before and after each.
    column.text('tags', 1000).notNullable();
    column.longText('source').notNullable();
    column.count('version').notNullable();
    column.id('public_revision_id').nullable();
    column.text('public_slug', 140).nullable();
    column.instant('scheduled_at').nullable();
    // The checked version that is published then; whatever is written after that waits.
    column.id('scheduled_revision_id').nullable();
    column.id('scheduled_by').nullable();
    // 0 until it is first published, so that the list can be sorted by it.
    column.instant('published_at').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // No reference: an article outlives the account of its writer.
    column.id('saved_by').notNullable();
    column.instant('deleted_at').nullable();
    table.primary(['id']);
    table.unique(['kind', 'slug'], { indexName: 'articles_slug_unique' });
    table.unique(['kind', 'public_slug'], { indexName: 'articles_public_slug_unique' });
    table.index(['scheduled_at'], 'articles_scheduled_at_index');
    for (const order of ORDERS) {
      table.index([order, 'id'], `articles_${order}_index`);
      for (const filter of FILTERS) {
        table.index([filter, order, 'id'], `articles_${filter}_${order}_index`);
      }
    }
  });
  await createTable(db, 'article_revisions', (column, table) => {
    column.id('id').notNullable();
    column.id('article_id').notNullable();
    column.text('slug', 140).notNullable();
    // The version of the draft that it was.
    column.count('version').notNullable();
    column.longText('source').notNullable();
    // The checked tree; null where the text cannot be published.
    column.json('tree').nullable();
    // Hashes of its runs of five words, by which articles are compared; base64.
    column.longText('shingles').nullable();
    column.text('reason', 12).notNullable();
    column.id('saved_by').notNullable();
    column.instant('begun_at').notNullable();
    column.instant('saved_at').notNullable();
    table.primary(['id']);
    table.index(['article_id', 'saved_at', 'id'], 'article_revisions_article_id_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('article_revisions');
  await db.schema.dropTableIfExists('articles');
}
