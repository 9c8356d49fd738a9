import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'mailboxes', (column, table) => {
    // Of server, user and folder.
    column.hash('id').notNullable();
    // Numbers of mails are valid for one value; the server changes it when it numbers its mails again.
    column.text('uid_validity', 20).notNullable();
    column.instant('last_uid').notNullable();
    // When it is read next; while a process reads it, when its lease ends.
    column.instant('due_at').notNullable();
    column.count('failures').notNullable();
    column.instant('failing_since').nullable();
    column.instant('read_at').nullable();
    // connection, login or folder; empty while all is well.
    column.text('problem', 16).notNullable();
    table.primary(['id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTableIfExists('mailboxes');
}
