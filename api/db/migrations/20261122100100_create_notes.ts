import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'notes', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('project_id').notNullable();
    column.longText('text').notNullable();
    // Incremented with each change, to detect concurrent edits of a note.
    column.count('version').notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    column.instant('deleted_at').nullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'project_id', 'created_at'], 'notes_project_index');
    table
      .foreign(['user_id', 'project_id'], 'notes_project_foreign')
      .references(['user_id', 'id'])
      .inTable('projects');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('notes');
}
