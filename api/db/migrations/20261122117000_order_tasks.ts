import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/columns.ts';

// The order that tasks are listed in, so that a page is found without sorting all of them, with what
// lists leave out and figures count.
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
