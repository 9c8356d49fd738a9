import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const BEFORE = ['subject_id', 'actor_id', 'act'];

/** Each filter of the list, and none, followed by the sort order. */
const NOW = [[], ['about_id'], ['subject_id'], ['actor_id'], ['act']].map((filter) => ({
  name: `audit_log_${[...filter, 'at'].join('_')}_index`,
  columns: [...filter, 'at', 'id'],
}));

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'audit_log', {
    // The user affected by the act, where there is one.
    about_id: (column, name) => column.id(name).nullable(),
  });
  await fillAbout(db);
  for (const index of NOW) await addIndex(db, 'audit_log', index);
  for (const column of BEFORE) await dropIndex(db, 'audit_log', `audit_log_${column}_index`);
}

/** Fills in the affected user of older entries from their details. */
async function fillAbout(db: Knex): Promise<void> {
  const rows: { id: string; details: string }[] = await db('audit_log')
    .whereNull('about_id')
    .where({ subject_kind: 'subscription' })
    .select('id', 'details');
  for (const { id, details } of rows) {
    const { userId }: { userId?: unknown } = JSON.parse(details);
    if (typeof userId === 'string')
      await db('audit_log').where({ id }).update({ about_id: userId });
  }
}

export async function down(db: Knex): Promise<void> {
  for (const column of BEFORE) {
    const name = `audit_log_${column}_index`;
    await addIndex(db, 'audit_log', { name, columns: [column, 'id'] });
  }
  for (const { name } of NOW) await dropIndex(db, 'audit_log', name);
  await dropColumns(db, 'audit_log', ['about_id']);
}
