import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'known_networks', (column, table) => {
    column.id('user_id').notNullable();
    column.hash('network_hash').notNullable();
    column.instant('seen_at').notNullable();
    table.primary(['user_id', 'network_hash']);
    table
      .foreign(['user_id'], 'known_networks_user_id_foreign')
      .references(['id'])
      .inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('known_networks');
}
