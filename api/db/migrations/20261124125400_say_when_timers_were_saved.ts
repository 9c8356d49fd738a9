import type { Knex } from 'knex';
import { addColumns, addIndex, dropColumns, dropIndex } from '#api/db/schema/columns.ts';

const INDEX = 'active_timers_saved_at_index';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'active_timers', {
    saved_at: (column, name) => column.instant(name).notNullable().defaultTo(0),
  });
  await addIndex(db, 'active_timers', { name: INDEX, columns: ['saved_at'] });
}

export async function down(db: Knex): Promise<void> {
  await dropIndex(db, 'active_timers', INDEX);
  await dropColumns(db, 'active_timers', ['saved_at']);
}
