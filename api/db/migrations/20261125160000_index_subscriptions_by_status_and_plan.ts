import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// Index for a list filtered by both, which reads as many rows as it shows.
const BOTH = {
  name: 'subscriptions_status_plan_requested_at_index',
  columns: ['status', 'plan', 'requested_at', 'id'],
};

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'subscriptions', BOTH);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'subscriptions', BOTH.name);
}
