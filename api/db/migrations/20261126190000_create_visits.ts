import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

const TABLES = [
  'visit_events',
  'visit_rollups',
  'visit_vitals',
  'visit_drops',
  'visit_state',
  'visit_salts',
];

export async function up(db: Knex): Promise<void> {
  // Kept for 30 days.
  await createTable(db, 'visit_events', (column, table) => {
    column.instant('at').notNullable();
    column.id('id').notNullable();
    // view, started, finished, search, vitals or signUp.
    column.text('kind', 10).notNullable();
    column.text('path', 300).notNullable();
    // A hash with a salt that is gone the next day; empty for sign-ups.
    column.text('visitor', 22).notNullable();
    // Empty for people.
    column.text('bot', 100).notNullable();
    // Kind and name, `search google.com`; null for links within the site.
    column.text('source', 255).nullable();
    column.text('campaign', 255).nullable();
    column.text('size', 10).nullable();
    column.text('language', 3).nullable();
    column.text('country', 2).nullable();
    column.text('words', 60).nullable();
    // Buckets of web vitals.
    for (const vital of ['lcp', 'inp', 'cls', 'fcp', 'ttfb']) {
      table.specificType(vital, 'smallint').nullable();
    }
    table.primary(['at', 'id']);
    table.index(['visitor', 'at'], 'visit_events_visitor_index');
  });
  await createTable(db, 'visit_rollups', (column, table) => {
    // hour, day or month.
    column.text('kind', 5).notNullable();
    // `2026-11-20T14` for an hour, else the first day.
    column.text('period', 13).notNullable();
    column.text('dimension', 10).notNullable();
    column.text('name', 420).notNullable();
    // Of an hour those who had not come on the same day before.
    column.count('visitors').notNullable();
    column.count('views').notNullable();
    column.count('started').notNullable();
    column.count('finished').notNullable();
    column.count('sign_ups').notNullable();
    column.instant('last_at').nullable();
    table.primary(['kind', 'dimension', 'period', 'name']);
  });
  await createTable(db, 'visit_vitals', (column, table) => {
    column.text('kind', 5).notNullable();
    column.text('period', 13).notNullable();
    // `*` for all pages.
    column.text('path', 300).notNullable();
    column.json('histograms').notNullable();
    table.primary(['kind', 'period', 'path']);
  });
  await createTable(db, 'visit_drops', (column, table) => {
    column.text('hour', 13).notNullable();
    column.count('dropped').notNullable();
    table.primary(['hour']);
  });
  await createTable(db, 'visit_state', (column, table) => {
    column.text('name', 30).notNullable();
    column.instant('at').notNullable();
    table.primary(['name']);
  });
  await createTable(db, 'visit_salts', (column, table) => {
    column.text('name', 10).notNullable();
    column.day('day').notNullable();
    column.text('salt', 64).notNullable();
    table.primary(['name']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of TABLES) await db.schema.dropTableIfExists(table);
}
