import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'campaigns', (column, table) => {
    column.id('id').notNullable();
    column.text('subject', 1000).notNullable();
    column.text('preview', 1000).notNullable();
    column.longText('source').notNullable();
    column.text('sender_name', 200).notNullable();
    column.text('reply_to', 254).notNullable();
    // At most one of the two: whom it goes to.
    column.id('list_id').nullable();
    column.json('segment').nullable();
    column.count('per_hour').notNullable();
    column.flag('warms_up').notNullable();
    column.flag('has_control').notNullable();
    column.text('state', 20).notNullable();
    column.instant('starts_at').nullable();
    column.instant('started_at').nullable();
    column.instant('ended_at').nullable();
    column.text('pause_reason', 300).nullable();
    // The mail as it was composed at the start.
    column.json('composed').nullable();
    // The people whom it went to at the start, which decides whether there is a control group.
    column.count('expected').notNullable().defaultTo(0);
    // The place up to which recipients are frozen, and when the last one was.
    column.text('frozen_to', 254).notNullable().defaultTo('');
    column.instant('frozen_at').nullable();
    // Recipients by their states as they were last counted.
    column.json('counts').nullable();
    column.count('version').notNullable().defaultTo(0);
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['id']);
    table.index(['updated_at', 'id'], 'campaigns_updated_at_index');
    table.index(['state', 'updated_at', 'id'], 'campaigns_state_updated_at_index');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('campaigns');
}
