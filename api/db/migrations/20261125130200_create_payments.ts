import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'payments', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('subscription_id').notNullable();
    // `paddle` or `manual`, and the provider's own id of the payment.
    column.text('provider', 20).notNullable();
    column.text('provider_ref', 100).notNullable();
    // In the smallest unit of the currency (ISO 4217).
    table.bigInteger('amount_minor').notNullable();
    column.text('currency', 3).notNullable();
    column.text('status', 20).notNullable();
    column.instant('paid_at').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['user_id', 'id']);
    table.unique(['provider', 'provider_ref'], {
      indexName: 'payments_provider_provider_ref_unique',
    });
    table.index(['user_id', 'paid_at', 'id'], 'payments_user_id_paid_at_index');
    table.index(['paid_at', 'id'], 'payments_paid_at_index');
    table.foreign(['user_id'], 'payments_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('payments');
}
