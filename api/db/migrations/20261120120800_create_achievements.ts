import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'achievements', (column, table) => {
    column.id('user_id').notNullable();
    column.text('achievement_id', 64).notNullable();
    column.instant('unlocked_at').notNullable();
    table.primary(['user_id', 'achievement_id']);
    table.foreign(['user_id'], 'achievements_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('achievements');
}
