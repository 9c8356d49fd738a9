import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const INDEX = {
  name: 'outgoing_mails_attempts_created_at_index',
  columns: ['attempts', 'created_at', 'id'],
};

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'outgoing_mails', {
    given_up_at: (column, name) => column.instant(name),
  });
  await addIndex(db, 'outgoing_mails', INDEX);
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'outgoing_mails', INDEX.name);
  await dropColumns(db, 'outgoing_mails', ['given_up_at']);
}
