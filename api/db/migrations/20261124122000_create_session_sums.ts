import type { Knex } from 'knex';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { createTable } from '#api/db/schema/columns.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';

const BATCH = 500;

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'session_sums', (column, table) => {
    column.id('user_id').notNullable();
    column.text('kind', 16).notNullable();
    // A day, a month or a year; empty for all time.
    column.day('period').notNullable();
    // A project, a task or an hour of the week.
    column.id('item').notNullable();
    column.count('pomodoros').notNullable().defaultTo(0);
    column.count('minutes').notNullable().defaultTo(0);
    column.count('interrupted').notNullable().defaultTo(0);
    column.count('internal_interruptions').notNullable().defaultTo(0);
    column.count('external_interruptions').notNullable().defaultTo(0);
    column.count('unfinished').notNullable().defaultTo(0);
    column.count('unfinished_minutes').notNullable().defaultTo(0);
    table.primary(['user_id', 'kind', 'period', 'item']);
    table.foreign(['user_id'], 'session_sums_user_id_foreign').references(['id']).inTable('users');
  });
  const users: { user_id: string }[] = await db('pomodoros')
    .whereNull('hour_of_week')
    .distinct('user_id');
  for (const { user_id } of users) await fillHours(db, user_id);
  await rebuildAllSums(db);
}

/** Fills in the hour of the week for imported sessions, which were written without it. */
async function fillHours(db: Knex, userId: string): Promise<void> {
  for (;;) {
    const rows: { id: string; started_at: number; time_zone: string }[] = await db('pomodoros')
      .where({ user_id: userId })
      .whereNull('hour_of_week')
      .limit(BATCH)
      .select('id', 'started_at', 'time_zone');
    const byHour = Map.groupBy(rows, (row) => hourOfWeek(row.started_at, row.time_zone));
    for (const [hour, ofHour] of byHour) {
      const ids = ofHour.map(({ id }) => id);
      await db('pomodoros')
        .where({ user_id: userId })
        .whereIn('id', ids)
        .update({ hour_of_week: hour });
    }
    if (rows.length < BATCH) return;
  }
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('session_sums');
}
