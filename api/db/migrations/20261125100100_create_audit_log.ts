import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'audit_log', (column, table) => {
    // Time-ordered, so that it also sorts.
    column.id('id').notNullable();
    column.instant('at').notNullable();
    // Only ids: an entry outlives the users it names.
    column.id('actor_id').nullable();
    column.text('act', 60).notNullable();
    column.text('subject_kind', 30).notNullable();
    column.id('subject_id').notNullable();
    column.json('details').notNullable();
    column.text('network', 60).notNullable();
    table.primary(['id']);
    table.index(['subject_id', 'id'], 'audit_log_subject_id_index');
    table.index(['actor_id', 'id'], 'audit_log_actor_id_index');
    table.index(['act', 'id'], 'audit_log_act_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('audit_log');
}
