import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

// Mails of campaigns by the domain of their recipients; the row without a domain has all of them.
export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mail_volumes', (column, table) => {
    column.text('domain', 254).notNullable();
    column.instant('first_at').notNullable();
    // Each with the beginning of its time.
    column.instant('day').notNullable();
    column.count('of_day').notNullable();
    column.instant('hour').notNullable();
    column.count('of_hour').notNullable();
    column.instant('minute').notNullable();
    column.count('of_minute').notNullable();
    table.primary(['domain']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mail_volumes');
}
