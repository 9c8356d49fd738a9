import type { Knex } from 'knex';
import { createTable } from '#api/db/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'calendar_feeds', (column, table) => {
    column.id('user_id').notNullable();
    // In plain text, because it is shown again: it opens nothing but what stands in the tables beside
    // it, signs nobody in, and is renewed by a press. A key to encrypt it with would lie beside it, too.
    column.text('secret', 64).notNullable();
    // What a caller brings is looked up by this, so that the time it takes says nothing of the secret.
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
