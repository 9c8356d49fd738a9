import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'outside_links', (column, table) => {
    // Of the address.
    column.hash('hash').notNullable();
    column.text('url', 2000).notNullable();
    // How it went the last time: fine, status, silent, nowhere or private; empty before the first.
    column.text('outcome', 8).notNullable();
    column.count('status').nullable();
    // So many times in a row it went wrong.
    column.count('failures').notNullable();
    column.instant('tried_at').nullable();
    // When it is tried next; while a process tries it, when another may.
    column.instant('due_at').notNullable();
    table.primary(['hash']);
    table.index(['due_at'], 'outside_links_due_at_index');
  });
  await createTable(db, 'article_links', (column, table) => {
    column.id('article_id').notNullable();
    column.hash('hash').notNullable();
    table.primary(['article_id', 'hash']);
    table.index(['hash'], 'article_links_hash_index');
  });
  await createTable(db, 'read_drafts', (column, table) => {
    column.id('article_id').notNullable();
    // The version of the draft whose links are known.
    column.count('version').notNullable();
    table.primary(['article_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('read_drafts');
  await db.schema.dropTableIfExists('article_links');
  await db.schema.dropTableIfExists('outside_links');
}
