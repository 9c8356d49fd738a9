import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'calendar_feeds', (column, table) => {
    column.id('user_id').notNullable();
    // In plain text, because it is shown again. It grants access to nothing but the data in this
    // database, signs nobody in, and can be renewed. An encryption key would be stored next to it,
    // too.
    column.text('secret', 64).notNullable();
    // Lookups use this hash, so that their timing reveals nothing about the secret.
    column.hash('secret_hash').notNullable();
    column.flag('has_plans').notNullable();
    column.flag('has_sessions').notNullable();
    column.flag('has_due_tasks').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['user_id']);
    table.unique(['secret_hash'], { indexName: 'calendar_feeds_secret_hash_unique' });
    table
      .foreign(['user_id'], 'calendar_feeds_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('calendar_feeds');
}
