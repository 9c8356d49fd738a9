import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/columns.ts';

const BEFORE = ['subject_id', 'actor_id', 'act'];

/** Each filter of the list, and none, followed by its order. */
const NOW = [[], ['subject_id'], ['actor_id'], ['act']].map((filter) => ({
  name: `audit_log_${[...filter, 'at'].join('_')}_index`,
  columns: [...filter, 'at', 'id'],
}));

export async function up(db: Knex): Promise<void> {
  for (const index of NOW) await addIndex(db, 'audit_log', index);
  for (const column of BEFORE) await dropIndex(db, 'audit_log', `audit_log_${column}_index`);
}

export async function down(db: Knex): Promise<void> {
  for (const column of BEFORE) {
    const name = `audit_log_${column}_index`;
    await addIndex(db, 'audit_log', { name, columns: [column, 'id'] });
  }
  for (const { name } of NOW) await dropIndex(db, 'audit_log', name);
}
