import type { Knex } from 'knex';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { createTable } from '#api/db/schema/columns.ts';

/**
 * Every sort order of the list, alone and after each filter: a page reads as many rows as it shows.
 */
const ORDERS = ['joined_at', 'seen_at', 'sort_name'];
const FILTERS = ['plan', 'state', 'is_admin', 'is_verified', 'level_band'];

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'user_directory', (column, table) => {
    column.id('user_id').notNullable();
    // Folded, so that names sort independently of case and accents.
    column.text('sort_name', 80).notNullable();
    column.instant('joined_at').notNullable();
    // Rounded to the hour; 0 for never.
    column.instant('seen_at').notNullable();
    column.text('plan', 20).notNullable();
    column.text('state', 20).notNullable();
    column.flag('is_admin').notNullable();
    column.flag('is_verified').notNullable();
    column.count('level').notNullable();
    // The lowest level of its band.
    column.count('level_band').notNullable();
    column.json('words').notNullable();
    table.primary(['user_id']);
    for (const order of ORDERS) {
      table.index([order, 'user_id'], `user_directory_${order}_index`);
      for (const filter of FILTERS) {
        table.index([filter, order, 'user_id'], `user_directory_${filter}_${order}_index`);
      }
    }
    table
      .foreign(['user_id'], 'user_directory_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
  await createTable(db, 'user_words', (column, table) => {
    column.id('user_id').notNullable();
    column.text('word', 64).notNullable();
    table.primary(['user_id', 'word']);
    table.index(['word', 'user_id'], 'user_words_word_index');
    table.foreign(['user_id'], 'user_words_user_id_foreign').references(['id']).inTable('users');
  });
  await rebuildDirectory(db);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('user_words');
  await db.schema.dropTableIfExists('user_directory');
}
