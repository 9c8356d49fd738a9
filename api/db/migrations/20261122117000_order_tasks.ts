import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// The sort order of task lists, so that a page is found without sorting all of them, including the
// filtered and counted columns.
const ORDER = {
  name: 'tasks_order_index',
  columns: ['user_id', 'position', 'created_at', 'id', 'deleted_at', 'completed_at'],
};

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'tasks', ORDER);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'tasks', ORDER.name);
}
