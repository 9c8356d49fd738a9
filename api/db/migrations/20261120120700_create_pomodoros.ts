import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'pomodoros', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    column.instant('started_at').notNullable();
    column.instant('ended_at').notNullable();
    column.count('duration_minutes').notNullable();
    column.flag('completed').notNullable();
    column.flag('interrupted').notNullable();
    column.flag('is_standalone').notNullable();
    column.flag('is_flagged').notNullable();
    column.day('local_date').notNullable();
    column.text('time_zone', 64).notNullable();
    column.text('note', 1000).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    // Soft-deleted: a queued retry with the same id must not restore the session.
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    // A covering index: years of sessions are added up without reading their rows.
    const counted = ['completed', 'deleted_at'];
    table.index(
      ['user_id', 'local_date', ...counted, 'interrupted', 'duration_minutes'],
      'pomodoros_local_date_index',
    );
    table.index(
      ['user_id', 'project_id', ...counted, 'duration_minutes'],
      'pomodoros_project_index',
    );
    table.index(['user_id', 'task_id', ...counted], 'pomodoros_task_index');
    table.index(['user_id', 'ended_at', 'id'], 'pomodoros_ended_at_index');
    table.foreign(['user_id'], 'pomodoros_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('pomodoros');
}
