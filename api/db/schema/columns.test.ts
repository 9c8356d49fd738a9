import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openDatabase } from '../connection/knex.ts';

let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.settings);
});
afterAll(async () => {
  await db.destroy();
  await database.remove();
});

describe('the schema', () => {
  test('stores each instant, flag and text unchanged', async () => {
    const row = {
      id: '01990000-0000-7000-8000-000000000001',
      email: 'zo\u00eb@example.org',
      name: 'Zo\u00eb \u{1f345}',
      password_hash: 'x',
      time_zone: 'UTC',
      is_admin: 0,
      is_active: 1,
      settings: JSON.stringify({ note: '\u{1f345}'.repeat(20_000) }),
      working_project_id: null,
      active_task_id: null,
      created_at: Date.UTC(2099, 11, 31),
      updated_at: 0,
    };
    await db('users').insert(row);
    expect(await db('users').where({ id: row.id }).first()).toMatchObject(row);
  });

  test('distinguishes texts by case, accents and trailing spaces', async () => {
    const mailOf = (index: number, recipient: string) => ({
      id: `01990000-0000-7000-8000-00000000000${index}`,
      recipient,
      subject: '',
      text_body: '',
      html_body: '',
      due_at: 0,
      created_at: 0,
    });
    const spellings = ['ada', 'Ada', '\u00e4da'];
    await db('outgoing_mails').insert(spellings.map((text, index) => mailOf(index, text)));
    for (const recipient of spellings) {
      expect(await db('outgoing_mails').where({ recipient })).toHaveLength(1);
    }
  });

  test('refuses a row whose user does not exist', async () => {
    const orphan = {
      user_id: '01990000-0000-7000-8000-00000000dead',
      achievement_id: 'first_pomodoro',
      unlocked_at: 0,
    };
    await expect(db('achievements').insert(orphan)).rejects.toThrow(/foreign key/i);
  });
});
