import type { Knex } from 'knex';

/** Imports took in due dates outside of the years 2000 to 2100, which no list can show. */
export async function up(knex: Knex): Promise<void> {
  await knex('tasks')
    .where('due_on', '<', '2000-01-01')
    .orWhere('due_on', '>', '2100-01-01')
    .update({ due_on: null });
}

/** The days are gone, and nothing could read them. */
export async function down(): Promise<void> {}
