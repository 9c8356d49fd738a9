import type { Knex } from 'knex';
import { addColumns, dropColumns } from '#api/db/schema/columns.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';

const BATCH = 500;

interface Row {
  id: string;
  started_at: number;
  time_zone: string;
}

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'pomodoros', {
    // Of the start in the zone of recording; the database cannot compute it.
    hour_of_week: (column, name) => column.count(name).nullable(),
  });
  const users: { user_id: string }[] = await db('pomodoros')
    .whereNull('hour_of_week')
    .distinct('user_id');
  for (const { user_id } of users) await fillHours(db, user_id);
}

async function fillHours(db: Knex, userId: string): Promise<void> {
  const rows: Row[] = await db('pomodoros')
    .where({ user_id: userId })
    .whereNull('hour_of_week')
    .select('id', 'started_at', 'time_zone');
  const byHour = Map.groupBy(rows, (row) => hourOfWeek(row.started_at, row.time_zone));
  for (const [hour, ofHour] of byHour) {
    for (let first = 0; first < ofHour.length; first += BATCH) {
      const ids = ofHour.slice(first, first + BATCH).map(({ id }) => id);
      await db('pomodoros')
        .where({ user_id: userId })
        .whereIn('id', ids)
        .update({ hour_of_week: hour });
    }
  }
}

export async function down(db: Knex): Promise<void> {
  await dropColumns(db, 'pomodoros', ['hour_of_week']);
}
