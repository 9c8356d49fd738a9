import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import { indexTexts } from '#api/db/derived/search-index.ts';
import { addIndex, type Columns, createTable } from '#api/db/schema/columns.ts';

type Build = (column: Columns, table: Knex.CreateTableBuilder) => void;
type Index = { name: string; columns: readonly string[] };

/** The id of a task without a project whose own id a task of a project has as well. */
const NAMESPACE = '5b0c8f0e-7f2b-4a55-9d0e-3c1c8a6f9d11';
const REWRITTEN = 'tasks_next';
const ROWS_AT_ONCE = 500;

const COLUMNS = [
  'user_id',
  'id',
  'project_id',
  'title',
  'estimate',
  'position',
  'created_at',
  'updated_at',
  'completed_at',
  'deleted_at',
  'notes',
  'tags',
  'due_on',
  'repeat_kind',
  'repeat_day',
  'parent_id',
  'next_id',
];
const LOOSE_COLUMNS = [
  'user_id',
  'id',
  'kind',
  'title',
  'position',
  'created_at',
  'updated_at',
  'completed_at',
  'deleted_at',
  'due_on',
];
const COUNT_COLUMNS = ['user_id', 'id', 'task_id', 'created_at'];

const INDEXES: readonly Index[] = [
  { name: 'tasks_project_index', columns: ['user_id', 'project_id', 'position'] },
  { name: 'tasks_done_index', columns: ['user_id', 'kind', 'completed_at'] },
  // The sort order of each list, with the filtered and counted columns: a page is found without
  // sorting all of them.
  {
    name: 'tasks_order_index',
    columns: ['user_id', 'kind', 'position', 'created_at', 'id', 'deleted_at', 'completed_at'],
  },
  // Counts the open tasks of a project without reading them.
  {
    name: 'tasks_open_index',
    columns: ['user_id', 'project_id', 'deleted_at', 'completed_at'],
  },
];

const INDEXES_BEFORE: readonly Index[] = INDEXES.map(({ name, columns }) => ({
  name,
  columns: columns.filter((column) => column !== 'kind'),
}));

const buildTasks: Build = (column, table) => {
  buildValues(column, table, { needsProject: false });
  // `project`, `fast` or `standalone`: the family of calls that lists it.
  column.text('kind', 20).notNullable().defaultTo('project');
  table.foreign(['user_id'], 'tasks_of_user_foreign').references(['id']).inTable('users');
  ofProject(table, 'tasks_of_project_foreign');
};

const buildTasksBefore: Build = (column, table) => {
  buildValues(column, table, { needsProject: true });
  ofProject(table, 'tasks_project_foreign');
};

function buildValues(
  column: Columns,
  table: Knex.CreateTableBuilder,
  { needsProject }: { needsProject: boolean },
): void {
  column.id('user_id').notNullable();
  column.id('id').notNullable();
  const project = column.id('project_id');
  void (needsProject ? project.notNullable() : project.nullable());
  column.text('title', 300).notNullable();
  column.count('estimate').nullable();
  column.count('position').notNullable();
  column.instant('created_at').notNullable();
  column.instant('updated_at').notNullable();
  column.instant('completed_at').nullable();
  column.instant('deleted_at').nullable();
  column.longText('notes').nullable();
  column.json('tags').nullable();
  column.day('due_on').nullable();
  column.text('repeat_kind', 20).nullable();
  column.count('repeat_day').nullable();
  column.id('parent_id').nullable();
  column.id('next_id').nullable();
  table.primary(['user_id', 'id']);
}

function ofProject(table: Knex.CreateTableBuilder, name: string): void {
  table.foreign(['user_id', 'project_id'], name).references(['user_id', 'id']).inTable('projects');
}

const buildLooseTasks: Build = (column, table) => {
  column.id('user_id').notNullable();
  column.id('id').notNullable();
  column.text('kind', 20).notNullable();
  column.text('title', 300).notNullable();
  column.count('position').notNullable();
  column.instant('created_at').notNullable();
  column.instant('updated_at').notNullable();
  column.instant('completed_at').nullable();
  column.instant('deleted_at').nullable();
  column.day('due_on').nullable();
  table.primary(['user_id', 'id']);
  table.index(['user_id', 'kind', 'position'], 'loose_tasks_kind_index');
  table.foreign(['user_id'], 'loose_tasks_user_id_foreign').references(['id']).inTable('users');
};

/** One row per pomodoro counted by hand, or by the id of a session without a project. */
const buildCounts =
  (name: string, tasks: string): Build =>
  (column, table) => {
    column.id('user_id').notNullable();
    column.id('id').notNullable();
    column.id('task_id').notNullable();
    column.instant('created_at').notNullable();
    table.primary(['user_id', 'id']);
    table.index(['user_id', 'task_id'], `${name}_task_index`);
    table
      .foreign(['user_id', 'task_id'], `${name}_task_foreign`)
      .references(['user_id', 'id'])
      .inTable(tasks);
  };

export async function up(db: Knex): Promise<void> {
  await finishRewrite(db);
  if (!(await db.schema.hasColumn('tasks', 'kind'))) await rewriteTasks(db, buildTasks);
  for (const index of INDEXES) await addIndex(db, 'tasks', index);
  await createTable(db, 'task_counts', buildCounts('task_counts', 'tasks'));
  if (!(await db.schema.hasTable('loose_tasks'))) return;
  const hasCounts = await db.schema.hasTable('loose_task_counts');
  if (hasCounts) await giveOwnIds(db);
  const isMissing = (rows: Knex.QueryBuilder) => without(db, rows, 'tasks');
  await copyRows(db, { to: 'tasks', columns: LOOSE_COLUMNS }, isMissing(db('loose_tasks as r')));
  await index(db, { isSearched: true });
  if (hasCounts) {
    const counts = without(db, db('loose_task_counts as r'), 'task_counts');
    await copyRows(db, { to: 'task_counts', columns: COUNT_COLUMNS }, counts);
    await db.schema.dropTable('loose_task_counts');
  }
  await db.schema.dropTable('loose_tasks');
}

export async function down(db: Knex): Promise<void> {
  await finishRewrite(db);
  await createTable(db, 'loose_tasks', buildLooseTasks);
  await createTable(db, 'loose_task_counts', buildCounts('loose_task_counts', 'loose_tasks'));
  if (await db.schema.hasColumn('tasks', 'kind')) {
    await takeApart(db);
    await rewriteTasks(db, buildTasksBefore);
  }
  for (const each of INDEXES_BEFORE) await addIndex(db, 'tasks', each);
}

/** Moves tasks without a project, with their counts, back into tables of their own. */
async function takeApart(db: Knex): Promise<void> {
  const loose = without(db, db('tasks as r').whereNot('r.kind', 'project'), 'loose_tasks');
  await copyRows(db, { to: 'loose_tasks', columns: LOOSE_COLUMNS }, loose);
  if (await db.schema.hasTable('task_counts')) {
    // Those of a task that has a project by now have no place.
    const counts = without(db, db('task_counts as r'), 'loose_task_counts').whereExists(
      same(db, 'loose_tasks', 'r.task_id'),
    );
    await copyRows(db, { to: 'loose_task_counts', columns: COUNT_COLUMNS }, counts);
    await db.schema.dropTable('task_counts');
  }
  await index(db, { isSearched: false });
  await db('tasks').whereNot('kind', 'project').delete();
}

/**
 * Writes the tasks into a table of another shape. SQLite changes no column in its place, and one way
 * for all engines is easier to trust than two.
 */
async function rewriteTasks(db: Knex, build: Build): Promise<void> {
  await db.schema.dropTableIfExists(REWRITTEN);
  await createTable(db, REWRITTEN, build);
  await copyRows(db, { to: REWRITTEN, columns: COLUMNS }, db('tasks as r'));
  await db.schema.dropTable('tasks');
  await finishRewrite(db);
}

/** MySQL may have been interrupted between the two steps. */
async function finishRewrite(db: Knex): Promise<void> {
  if (await db.schema.hasTable('tasks')) return;
  await db.schema.renameTable(REWRITTEN, 'tasks');
}

async function copyRows(
  db: Knex,
  { to, columns }: { to: string; columns: readonly string[] },
  rows: Knex.QueryBuilder,
): Promise<void> {
  const target = db.raw(`?? (${columns.map(() => '??').join(', ')})`, [to, ...columns]);
  await db(target).insert(rows.select(columns.map((column) => `r.${column}`)));
}

/** The row of a table with the id in a column of `r`. */
function same(db: Knex, table: string, column = 'r.id'): Knex.QueryBuilder {
  return db(`${table} as o`)
    .where({ 'o.user_id': db.ref('r.user_id'), 'o.id': db.ref(column) })
    .select('o.id');
}

function without(db: Knex, rows: Knex.QueryBuilder, table: string): Knex.QueryBuilder {
  return rows.whereNotExists(same(db, table));
}

/**
 * Gives another id to each task without a project whose id a task of a project has as well: clients
 * make ids, and until now these were two tables.
 */
async function giveOwnIds(db: Knex): Promise<void> {
  const taken = same(db, 'tasks').where('o.kind', 'project');
  const rows: { user_id: string; id: string }[] = await db('loose_tasks as r')
    .whereExists(taken)
    .select(LOOSE_COLUMNS.map((column) => `r.${column}`));
  for (const row of rows) {
    const { user_id, id: before } = row;
    const id = uuidv5(before, NAMESPACE);
    await db('tasks')
      .insert({ ...row, id })
      .onConflict(['user_id', 'id'])
      .ignore();
    await db('active_timers')
      .where({ user_id, standalone_task_id: before })
      .update({ standalone_task_id: id });
    const counts: object[] = await db('loose_task_counts')
      .where({ user_id, task_id: before })
      .select(COUNT_COLUMNS);
    for (const count of counts) {
      await db('task_counts')
        .insert({ ...count, task_id: id })
        .onConflict(['user_id', 'id'])
        .ignore();
    }
  }
}

/** Adds the titles of tasks without a project to the search index, or takes them out. */
async function index(db: Knex, { isSearched }: { isSearched: boolean }): Promise<void> {
  for (let after = ['', '']; ; ) {
    const [userId = '', lastId = ''] = after;
    const rows: { user_id: string; id: string; title: string }[] = await db('tasks')
      .whereNot('kind', 'project')
      .where((any) => {
        any.where('user_id', '>', userId).orWhere((own) => {
          own.where('user_id', userId).where('id', '>', lastId);
        });
      })
      .orderBy(['user_id', 'id'])
      .limit(ROWS_AT_ONCE)
      .select('user_id', 'id', 'title');
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last.user_id, last.id];
    for (const owner of new Set(rows.map(({ user_id }) => user_id))) {
      const own = rows.filter(({ user_id }) => user_id === owner);
      const texts = own.map(({ id, title }) =>
        isSearched ? { id, from: '', to: title } : { id, from: title, to: '' },
      );
      await indexTexts(db, owner, 'tasks', texts);
    }
  }
}
