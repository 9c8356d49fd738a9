import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'tasks', {
    // Null means empty: MySQL gives long texts no default.
    notes: (column, name) => column.longText(name).nullable(),
    tags: (column, name) => column.json(name).nullable(),
    due_on: (column, name) => column.day(name).nullable(),
    repeat_kind: (column, name) => column.text(name, 20).nullable(),
    // The intended day of a monthly task that a short month moved earlier.
    repeat_day: (column, name) => column.count(name).nullable(),
    parent_id: (column, name) => column.id(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'tasks', [
    'notes',
    'tags',
    'due_on',
    'repeat_kind',
    'repeat_day',
    'parent_id',
  ]);
}
