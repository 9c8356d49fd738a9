import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'webhook_events', (column, table) => {
    column.text('provider', 20).notNullable();
    column.text('event_id', 100).notNullable();
    // The provider's id of the payment concerned.
    column.text('provider_ref', 100).notNullable();
    // Amounts and states of the payment, nothing about a person.
    column.json('event').notNullable();
    column.instant('received_at').notNullable();
    // When it was processed; null while it waits for its payment.
    column.instant('handled_at').nullable();
    table.primary(['provider', 'event_id']);
    table.index(['provider', 'provider_ref'], 'webhook_events_provider_ref_index');
    table.index(['received_at'], 'webhook_events_received_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('webhook_events');
}
