import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// The last reactivation of each user: nobody gets two within sixty days.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'reactivations', (column, table) => {
    column.id('user_id').notNullable();
    column.id('campaign_id').notNullable();
    // When the user became a recipient of it; 0 where it was cancelled before it was sent.
    column.instant('claimed_at').notNullable();
    // When a mail was last sent, of this one or an earlier one.
    column.instant('mailed_at').nullable();
    table.primary(['user_id']);
    table.index(['campaign_id', 'user_id'], 'reactivations_campaign_id_index');
    table.foreign(['user_id'], 'reactivations_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('reactivations');
}
