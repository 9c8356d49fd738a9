import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection/knex.ts';
import { findCandidates } from '#api/db/derived/search-index.ts';
import { down, up } from '#api/db/migrations/20261130030000_one_kind_of_task.ts';
import { knownMigrations, migrateUp } from '#api/db/schema/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';

const idOf = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [USER, PROJECT, MILK, CALL, GONE, THESIS] = [1, 2, 3, 4, 5, 6].map(idOf);
/** An id that a task of a project and one without have in common. */
const SHARED = idOf(7);
const AT = { created_at: 1000, updated_at: 2000 };

const LOOSE = [
  { id: MILK, kind: 'fast', title: 'Buy milk', position: 0, due_on: '2026-11-21' },
  { id: CALL, kind: 'standalone', title: 'Call Ada', position: 3, completed_at: 1500 },
  { id: GONE, kind: 'fast', title: 'Gone', position: 1, deleted_at: 1700 },
  { id: SHARED, kind: 'standalone', title: 'Shared', position: 4 },
].map((row) => ({
  user_id: USER,
  due_on: null,
  completed_at: null,
  deleted_at: null,
  ...AT,
  ...row,
}));
const COUNTS = [
  { id: idOf(20), task_id: MILK },
  { id: idOf(21), task_id: MILK },
  { id: idOf(22), task_id: GONE },
  { id: idOf(23), task_id: SHARED },
].map((row) => ({ ...row, user_id: USER, created_at: 1200 }));

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
  const all = await knownMigrations();
  await migrateUp(db, { only: all.filter((name) => name < '20261130030000') });
  await db('users').insert({
    id: USER,
    email: 'ada@example.org',
    name: 'Ada',
    password_hash: '',
    time_zone: 'UTC',
    settings: '{}',
    ...AT,
  });
  await db('projects').insert({ user_id: USER, id: PROJECT, title: 'Thesis', position: 0, ...AT });
  const task = { user_id: USER, project_id: PROJECT, position: 0, notes: 'Words', ...AT };
  await db('tasks').insert([
    { ...task, id: THESIS, title: 'Introduction', estimate: 3, tags: '["deep"]' },
    { ...task, id: SHARED, title: 'Chapter 1', estimate: null, tags: null },
  ]);
  await db('loose_tasks').insert(LOOSE);
  await db('loose_task_counts').insert(COUNTS);
  const none = { time_remaining_ms: 0, pomodoro_count: 0, last_updated_at: 0, interrupted: 0 };
  await db('active_timers').insert({
    user_id: USER,
    version: 1,
    is_running: 1,
    is_paused: 0,
    current_session: 'work',
    ...none,
    work_minutes: 25,
    short_break_minutes: 5,
    long_break_minutes: 15,
    is_standalone: 1,
    standalone_task_id: SHARED,
  });
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

const rowsOf = (table: string) => db(table).orderBy('id').select('*');
const search = (word: string) =>
  findCandidates(db, { userId: USER ?? '', table: 'tasks', words: [word], limit: 10 });

test('tasks without a project join the others with all they had, and return', async () => {
  const before = await rowsOf('tasks');
  const timer = () => db('active_timers').first('standalone_task_id');
  await up(db);
  await up(db);
  const tasks = await rowsOf('tasks');
  const loose = tasks.filter(({ kind }) => kind !== 'project');
  const moved = loose.find(({ title }) => title === 'Shared').id;
  expect(moved).not.toBe(SHARED);
  const now = (id: string | undefined) => (id === SHARED ? moved : id);
  const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
    String(one.id) < String(other.id) ? -1 : 1;
  const nothing = { project_id: null, notes: null, tags: null, estimate: null, parent_id: null };
  expect(loose).toEqual(
    LOOSE.map((row) => expect.objectContaining({ ...row, id: now(row.id), ...nothing })).toSorted(
      (one, other) => byId(one.sample, other.sample),
    ),
  );
  expect(tasks.filter(({ kind }) => kind === 'project')).toEqual(
    before.map((row) => ({ ...row, kind: 'project' })),
  );
  expect(await rowsOf('task_counts')).toEqual(
    COUNTS.map((count) => ({ ...count, task_id: now(count.task_id) })),
  );
  expect(await timer()).toEqual({ standalone_task_id: moved });
  expect(await db.schema.hasTable('loose_tasks')).toBe(false);
  expect(await search('milk')).toEqual([MILK]);

  await down(db);
  await down(db);
  expect(await rowsOf('tasks')).toEqual(before);
  expect(await rowsOf('loose_tasks')).toEqual(
    LOOSE.map((row) => ({ ...row, id: now(row.id) })).toSorted(byId),
  );
  expect(await rowsOf('loose_task_counts')).toEqual(
    COUNTS.map((count) => ({ ...count, task_id: now(count.task_id) })),
  );
  expect(await search('milk')).toEqual([]);
});

test('an interrupted step is continued where it stopped', async () => {
  await up(db);
  const done = [await rowsOf('tasks'), await rowsOf('task_counts')];
  await db.schema.renameTable('tasks', 'tasks_next');
  await up(db);
  expect([await rowsOf('tasks'), await rowsOf('task_counts')]).toEqual(done);
});
