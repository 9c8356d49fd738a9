import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const TABLE = 'contact_messages';
const INDEXES = [
  { name: 'contact_messages_state_index', columns: ['state', 'created_at', 'id'] },
  { name: 'contact_messages_state_type_index', columns: ['state', 'type', 'created_at', 'id'] },
  { name: 'contact_messages_type_index', columns: ['type', 'created_at', 'id'] },
  {
    name: 'contact_messages_assignee_id_index',
    columns: ['assignee_id', 'state', 'created_at', 'id'],
  },
  { name: 'contact_messages_email_index', columns: ['email', 'id'] },
  { name: 'contact_messages_user_id_index', columns: ['user_id', 'created_at'] },
  { name: 'contact_messages_changed_at_index', columns: ['state', 'changed_at'] },
];

export async function up(db: Knex): Promise<void> {
  await addColumns(db, TABLE, {
    // new, open, done or spam.
    state: (column, name) => column.text(name, 8).notNullable().defaultTo('new'),
    // The administrator responsible for it.
    assignee_id: (column, name) => column.id(name).nullable(),
    // Visible to administrators alone.
    note: (column, name) => column.text(name, 2000).notNullable().defaultTo(''),
    // When its state last changed; done messages are deleted some time after that.
    changed_at: (column, name) => column.instant(name).notNullable().defaultTo(0),
    version: (column, name) => column.count(name).notNullable().defaultTo(0),
  });
  await db(TABLE)
    .where({ changed_at: 0 })
    .update({ changed_at: db.ref('created_at') });
  for (const index of INDEXES) await addIndex(db, TABLE, index);
}

export async function down(db: Knex): Promise<void> {
  for (const { name } of INDEXES) await dropIndex(db, TABLE, name);
  await dropColumns(db, TABLE, ['state', 'assignee_id', 'note', 'changed_at', 'version']);
}
