import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'active_timers', (column, table) => {
    column.id('user_id').notNullable();
    column.count('version').notNullable();
    column.flag('is_running').notNullable();
    column.flag('is_paused').notNullable();
    column.text('current_session', 16).notNullable();
    column.count('time_remaining_ms').notNullable();
    column.count('pomodoro_count').notNullable();
    column.id('project_id').nullable();
    column.id('task_id').nullable();
    column.instant('last_updated_at').notNullable();
    column.count('work_minutes').notNullable();
    column.count('short_break_minutes').notNullable();
    column.count('long_break_minutes').notNullable();
    column.id('session_id').nullable();
    column.instant('started_at').nullable();
    column.instant('ends_at').nullable();
    column.count('remaining_ms').nullable();
    column.count('duration_ms').nullable();
    column.flag('is_standalone').notNullable();
    column.flag('interrupted').notNullable();
    column.text('device_id', 64).nullable();
    table.primary(['user_id']);
    table.foreign(['user_id'], 'active_timers_user_id_foreign').references(['id']).inTable('users');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('active_timers');
}
