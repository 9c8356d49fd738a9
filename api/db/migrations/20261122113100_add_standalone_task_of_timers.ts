import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'active_timers', {
    // The task that a standalone session counts toward.
    standalone_task_id: (column, name) => column.id(name).nullable(),
  });
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'active_timers', ['standalone_task_id']);
}
