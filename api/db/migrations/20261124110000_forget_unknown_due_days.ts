import type { Knex } from 'knex';

/**
 * Removes due dates outside of the years 2000 to 2100 that imports accepted; no list can show them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('tasks')
    .where('due_on', '<', '2000-01-01')
    .orWhere('due_on', '>', '2100-01-01')
    .update({ due_on: null });
}

/** Does nothing: the removed days were unreadable. */
export async function down(): Promise<void> {}
