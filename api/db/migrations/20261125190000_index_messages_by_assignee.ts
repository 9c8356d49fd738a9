import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// Messages of one administrator, or of nobody, in any state.
const INDEX = {
  name: 'contact_messages_assignee_id_created_at_index',
  columns: ['assignee_id', 'created_at', 'id'],
};

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'contact_messages', INDEX);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'contact_messages', INDEX.name);
}
