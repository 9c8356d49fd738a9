import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'active_timers', {
    intention: (column, name) => column.text(name, 200).notNullable().defaultTo(''),
    internal_interruptions: (column, name) => column.count(name).notNullable().defaultTo(0),
    external_interruptions: (column, name) => column.count(name).notNullable().defaultTo(0),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'active_timers', [
    'intention',
    'internal_interruptions',
    'external_interruptions',
  ]);
}
