import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// The results of each campaign that has started. Derived from rows until they are settled, then kept.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'campaign_results', (column, table) => {
    column.id('campaign_id').notNullable();
    column.instant('started_at').notNullable();
    column.count('sent').notNullable().defaultTo(0);
    column.count('refused').notNullable().defaultTo(0);
    column.count('bounced').notNullable().defaultTo(0);
    column.count('complaints').notNullable().defaultTo(0);
    column.count('unsubscribed').notNullable().defaultTo(0);
    // Of those who got it and of the control group: people with an account, and who came back.
    column.count('mailed').notNullable().defaultTo(0);
    column.count('came_back').notNullable().defaultTo(0);
    column.count('control').notNullable().defaultTo(0);
    column.count('control_came_back').notNullable().defaultTo(0);
    column.flag('is_settled').notNullable().defaultTo(0);
    column.instant('counted_at').nullable();
    // When it is counted next.
    column.instant('due_at').notNullable();
    table.primary(['campaign_id']);
    table.index(['is_settled', 'due_at'], 'campaign_results_due_at_index');
    table.index(['started_at', 'campaign_id'], 'campaign_results_started_at_index');
  });
  const started: { id: string; started_at: number }[] = await db('campaigns')
    .whereNotNull('started_at')
    .select('id', 'started_at');
  for (const { id, started_at } of started) {
    await db('campaign_results')
      .insert({ campaign_id: id, started_at, due_at: 0 })
      .onConflict('campaign_id')
      .ignore();
  }
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('campaign_results');
}
