import type { Knex } from 'knex';
import { addIndex, dropIndex } from '#api/db/schema/columns.ts';

// A covering index for the sums of a range, so that years of sessions are added up without reading
// their rows.
const BREAKDOWN = {
  name: 'pomodoros_breakdown_index',
  columns: [
    'user_id',
    'local_date',
    'completed',
    'deleted_at',
    'hour_of_week',
    'duration_minutes',
    'interrupted',
    'internal_interruptions',
    'external_interruptions',
    'project_id',
  ],
};

// A subset of the above.
const DAYS = {
  name: 'pomodoros_local_date_index',
  columns: ['user_id', 'local_date', 'completed', 'deleted_at', 'interrupted', 'duration_minutes'],
};

export async function up(db: Knex): Promise<void> {
  await addIndex(db, 'pomodoros', BREAKDOWN);
  await dropIndex(db, 'pomodoros', DAYS.name);
}

export async function down(db: Knex): Promise<void> {
  await addIndex(db, 'pomodoros', DAYS);
  await dropIndex(db, 'pomodoros', BREAKDOWN.name);
}
