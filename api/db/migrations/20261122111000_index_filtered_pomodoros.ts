import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

/** Filters of sessions, each followed by the order of the list. */
const INDEXES = {
  pomodoros_project_ended_at_index: ['user_id', 'project_id', 'ended_at', 'id'],
  pomodoros_flagged_index: ['user_id', 'is_flagged', 'ended_at', 'id'],
};

export async function up(db: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await addIndex(db, 'pomodoros', { name, columns });
  }
}

export async function down(db: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await dropIndex(db, 'pomodoros', name);
}
