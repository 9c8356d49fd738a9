import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// Projects read their numbers from session_sums: nothing adds up their sessions any more.
const PROJECTS = {
  name: 'pomodoros_project_index',
  columns: ['user_id', 'project_id', 'completed', 'deleted_at', 'duration_minutes'],
};

export async function up(db: Knex): Promise<void> {
  await dropIndex(db, 'pomodoros', PROJECTS.name);
}

export async function down(db: Knex): Promise<void> {
  await addIndex(db, 'pomodoros', PROJECTS);
}
