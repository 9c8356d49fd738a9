import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// The tasks that were done last are read without those before them.
const DONE = { name: 'tasks_done_index', columns: ['user_id', 'completed_at'] };

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'tasks', DONE);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'tasks', DONE.name);
}
