import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const TABLE = 'contact_messages';
const TAG_INDEX = { name: 'contact_messages_reply_tag_index', columns: ['reply_tag'] };
/** Messages are sorted by when their sender last wrote, under each of these filters. */
const NARROWINGS = [
  { name: 'written', before: 'contact_messages_created_at_index', by: [] },
  { name: 'state_written', before: 'contact_messages_state_index', by: ['state'] },
  {
    ...{ name: 'state_type_written', before: 'contact_messages_state_type_index' },
    by: ['state', 'type'],
  },
  { name: 'type_written', before: 'contact_messages_type_index', by: ['type'] },
  {
    ...{ name: 'assignee_state_written', before: 'contact_messages_assignee_id_index' },
    by: ['assignee_id', 'state'],
  },
  {
    ...{ name: 'assignee_written', before: 'contact_messages_assignee_id_created_at_index' },
    by: ['assignee_id'],
  },
];

export async function up(db: Knex): Promise<void> {
  await addColumns(db, TABLE, {
    // Names the message in the address that replies come to; null until it is answered.
    reply_tag: (column, name) => column.text(name, 24).nullable(),
    // When its sender last wrote.
    written_at: (column, name) => column.instant(name).notNullable().defaultTo(0),
  });
  await db(TABLE)
    .where({ written_at: 0 })
    .update({ written_at: db.ref('created_at') });
  await addIndex(db, TABLE, TAG_INDEX);
  for (const { name, before, by } of NARROWINGS) {
    const columns = [...by, 'written_at', 'id'];
    await addIndex(db, TABLE, { name: `contact_messages_${name}_index`, columns });
    await dropIndex(db, TABLE, before);
  }
}

export async function down(db: Knex): Promise<void> {
  for (const { name, before, by } of NARROWINGS) {
    await addIndex(db, TABLE, { name: before, columns: [...by, 'created_at', 'id'] });
    await dropIndex(db, TABLE, `contact_messages_${name}_index`);
  }
  await dropIndex(db, TABLE, TAG_INDEX.name);
  await dropColumns(db, TABLE, ['reply_tag', 'written_at']);
}
