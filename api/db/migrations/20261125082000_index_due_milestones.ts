import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

const NAME = 'milestones_due_index';

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'milestones', { name: NAME, columns: ['user_id', 'due_on', 'id'] });
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'milestones', NAME);
}
