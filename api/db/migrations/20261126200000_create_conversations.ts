import type { Knex } from 'knex';
import { createTable } from '#api/db/schema/columns.ts';

const TABLES = ['ai_exchanges', 'ai_conversations', 'ai_days', 'ai_consents'];

export async function up(db: Knex): Promise<void> {
  await createTable(db, 'ai_consents', (column, table) => {
    column.id('user_id').notNullable();
    // The host that it was given for.
    column.text('host', 255).notNullable();
    column.flag('notes').notNullable();
    column.flag('intentions').notNullable();
    column.instant('given_at').notNullable();
    table.primary(['user_id']);
  });
  await createTable(db, 'ai_days', (column, table) => {
    column.id('user_id').notNullable();
    column.day('day').notNullable();
    // Answers of the model on that day.
    column.count('answers').notNullable();
    table.primary(['user_id']);
  });
  await createTable(db, 'ai_conversations', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.text('title', 120).notNullable();
    column.instant('created_at').notNullable();
    column.instant('updated_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'updated_at', 'id'], 'ai_conversations_updated_index');
  });
  await createTable(db, 'ai_exchanges', (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('conversation_id').notNullable();
    column.longText('question').notNullable();
    column.json('answer').nullable();
    // Its answer may hold words of notes, or of intentions.
    column.flag('notes').notNullable();
    column.flag('intentions').notNullable();
    column.instant('asked_at').notNullable();
    // Until then it is being answered.
    column.instant('leased_until').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'conversation_id', 'asked_at'], 'ai_exchanges_conversation_index');
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of TABLES) await db.schema.dropTableIfExists(table);
}
