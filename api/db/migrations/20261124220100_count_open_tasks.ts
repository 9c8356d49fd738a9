import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// Index for the number of open tasks of a project, without reading the tasks.
const OPEN_TASKS = {
  name: 'tasks_open_index',
  columns: ['user_id', 'project_id', 'deleted_at', 'completed_at'],
};

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'tasks', OPEN_TASKS);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'tasks', OPEN_TASKS.name);
}
