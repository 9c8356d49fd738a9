import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'subscriptions', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('plan', 20).notNullable();
    column.text('status', 20).notNullable();
    // 1 while pending, else null: at most one per user.
    column.flag('open_slot').nullable();
    column.instant('requested_at').notNullable();
    column.instant('decided_at').nullable();
    column.id('decided_by').nullable();
    column.text('reason', 1000).notNullable();
    column.instant('starts_at').nullable();
    column.instant('ends_at').nullable();
    column.instant('cancelled_at').nullable();
    column.instant('ended_at').nullable();
    column.instant('paid_at').nullable();
    // The payment reference, and a free text to the owner.
    column.text('reference', 200).notNullable();
    column.text('message', 2000).notNullable();
    // The last phase that a scheduled mail has announced to the user; empty for none.
    column.text('told_phase', 20).notNullable();
    // When the phase next changes by time; null for never.
    column.instant('due_at').nullable();
    column.count('version').notNullable();
    table.primary(['user_id', 'id']);
    table.unique(['id'], { indexName: 'subscriptions_id_unique' });
    table.unique(['user_id', 'open_slot'], { indexName: 'subscriptions_user_id_open_slot_unique' });
    table.index(['open_slot', 'requested_at', 'id'], 'subscriptions_open_slot_requested_at_index');
    table.index(['status', 'requested_at', 'id'], 'subscriptions_status_requested_at_index');
    table.index(['plan', 'requested_at', 'id'], 'subscriptions_plan_requested_at_index');
    table.index(['requested_at', 'id'], 'subscriptions_requested_at_index');
    table.index(['due_at'], 'subscriptions_due_at_index');
    table.foreign(['user_id'], 'subscriptions_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('subscriptions');
}
