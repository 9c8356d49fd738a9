import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'releases', (column, table) => {
    column.id('id').notNullable();
    // Orders the releases; clocks of several processes need not agree.
    column.count('number').notNullable();
    column.instant('made_at').notNullable();
    // `article.publish`, `code` for a new build, `restore`.
    column.text('cause', 40).notNullable();
    // Null for work by the clock.
    column.id('made_by').nullable();
    // The build whose pages they are.
    column.text('build', 80).notNullable();
    // The public revision of each article, the redirects, and the articles that changed.
    column.json('contents').notNullable();
    table.primary(['id']);
    table.unique(['number'], { indexName: 'releases_number_unique' });
  });
  await createTable(db, 'live_release', (column, table) => {
    column.text('name', 10).notNullable();
    column.id('release_id').nullable();
    table.primary(['name']);
  });
  await db('live_release').insert({ name: 'site', release_id: null }).onConflict('name').ignore();
  // One row: the process that makes a release now.
  await createTable(db, 'release_lease', (column, table) => {
    column.count('id').notNullable();
    column.id('owner').nullable();
    column.instant('expires_at').notNullable();
    table.primary(['id']);
  });
  await db('release_lease').insert({ id: 1, owner: null, expires_at: 0 }).onConflict('id').ignore();
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('release_lease');
  await db.schema.dropTableIfExists('live_release');
  await db.schema.dropTableIfExists('releases');
}
