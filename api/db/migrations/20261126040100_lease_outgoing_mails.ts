import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const TABLE = 'outgoing_mails';
const BY_PRIORITY = {
  name: 'outgoing_mails_priority_due_at_index',
  columns: ['priority', 'due_at', 'id'],
};
const BY_TIME = { name: 'outgoing_mails_due_at_index', columns: ['due_at'] };
/** The last instant of a date: mails that were given up are never due. */
const NEVER = 8_640_000_000_000_000;

// Mails that wait are carried over as mails of accounts, due when they were.
export async function up(db: Knex): Promise<void> {
  await addColumns(db, TABLE, {
    kind: (column, name) => column.text(name, 20).notNullable().defaultTo('account'),
    priority: (column, name) => column.count(name).notNullable().defaultTo(0),
    // The sender that has taken the mail, until when by the database's clock, and how often one has.
    lease_holder: (column, name) => column.id(name).nullable(),
    lease_until: (column, name) => column.instant(name).notNullable().defaultTo(0),
    fence: (column, name) => column.count(name).notNullable().defaultTo(0),
    // How often a sender died with the mail, which may have gone out then.
    takeovers: (column, name) => column.count(name).notNullable().defaultTo(0),
    unsubscribe_url: (column, name) => column.text(name, 400).nullable(),
    refusal: (column, name) => column.text(name, 300).notNullable().defaultTo(''),
  });
  await addIndex(db, TABLE, BY_PRIORITY);
  await dropIndex(db, TABLE, BY_TIME.name);
  await db(TABLE).whereNotNull('given_up_at').update({ due_at: NEVER });
}

export async function down(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable(TABLE))) return;
  await addIndex(db, TABLE, BY_TIME);
  await dropIndex(db, TABLE, BY_PRIORITY.name);
  await dropColumns(db, TABLE, [
    ...['kind', 'priority', 'lease_holder', 'lease_until', 'fence'],
    ...['takeovers', 'unsubscribe_url', 'refusal'],
  ]);
}
