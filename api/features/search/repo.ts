import type { Knex } from 'knex';
import type { Db } from '#api/db/knex.ts';
import { holdsWord } from '#api/db/text-search.ts';

/** What is searched for: folded words that all have to be there, the whole of them, and how many of a kind. */
export interface Search {
  words: readonly string[];
  whole: string;
  limit: number;
}

/** A task that was found. */
export interface TaskFind {
  id: string;
  projectId: string;
  title: string;
  completedAt: number | null;
  deletedAt: number | null;
}

/** A project that was found. */
export interface ProjectFind {
  id: string;
  title: string;
  isWorking: boolean;
  finishedAt: number | null;
}

/** A session that was found; instants in UTC milliseconds. */
export interface SessionFind {
  id: string;
  taskTitle: string | null;
  projectTitle: string | null;
  intention: string;
  note: string;
  localDate: string;
  endedAt: number;
  durationMinutes: number;
}

/** A note that was found. */
export interface NoteFind {
  id: string;
  projectId: string;
  projectTitle: string;
  text: string;
}

/** More than are shown: sessions are looked for by the tasks that were found. */
const MOST_TASKS = 100;

function holdAll(db: Db, query: Knex.QueryBuilder, column: string, words: readonly string[]) {
  for (const word of words) query.where(holdsWord(db, column, { word }));
  return query;
}

/** What begins with the search comes first. */
function beginningFirst(db: Db, column: string, word: string): Knex.Raw {
  return db.raw('case when ? then 0 else 1 end', [
    holdsWord(db, column, { word, isAtStart: true }),
  ]);
}

/**
 * Tasks by title, at most a hundred: those that begin so first, then the open ones, then the newest.
 * Deleted ones are among them, because their sessions are still there.
 */
export async function findTasks(db: Db, userId: string, search: Search): Promise<TaskFind[]> {
  const query = db('tasks')
    .where('user_id', userId)
    .select({ id: 'id', projectId: 'project_id', title: 'title', completedAt: 'completed_at' })
    .select({ deletedAt: 'deleted_at' })
    .orderByRaw(beginningFirst(db, 'title', search.whole))
    .orderByRaw('case when completed_at is null then 0 else 1 end')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TASKS);
  return holdAll(db, query, 'title', search.words);
}

/** The titles of projects that are not deleted, by id. */
export async function projectTitles(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; title: string }[] = await db('projects')
    .where('user_id', userId)
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .select('id', 'title');
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Projects of any status by title: those that begin so first, then the unfinished, then by position. */
export async function findProjects(db: Db, userId: string, search: Search): Promise<ProjectFind[]> {
  const query = db('projects as p')
    .join('users as u', 'u.id', 'p.user_id')
    .where('p.user_id', userId)
    .whereNull('p.deleted_at')
    .select({
      id: 'p.id',
      title: 'p.title',
      finishedAt: 'p.finished_at',
      workingId: 'u.working_project_id',
    })
    .orderByRaw(beginningFirst(db, 'p.title', search.whole))
    .orderByRaw('case when p.finished_at is null then 0 else 1 end')
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(search.limit);
  const records: (Omit<ProjectFind, 'isWorking'> & { workingId: string | null })[] = await holdAll(
    db,
    query,
    'p.title',
    search.words,
  );
  return records.map(({ workingId, ...project }) => ({
    ...project,
    isWorking: workingId === project.id,
  }));
}

/** Notes by their text, the last changed first. */
export async function findNotes(db: Db, userId: string, search: Search): Promise<NoteFind[]> {
  const query = db('notes as n')
    .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
    .where('n.user_id', userId)
    .whereNull('n.deleted_at')
    .whereNull('p.deleted_at')
    .select({ id: 'n.id', projectId: 'n.project_id', projectTitle: 'p.title', text: 'n.text' })
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id')
    .limit(search.limit);
  return holdAll(db, query, 'n.text', search.words);
}

/** The sessions found by their words, and the tasks whose sessions are found with them. */
export interface SessionSearch extends Pick<Search, 'limit'> {
  described: readonly string[];
  taskIds: readonly string[];
}

/** Sessions of any day, the newest first, that were found by their words or by their task. */
export async function findSessions(
  db: Db,
  userId: string,
  search: SessionSearch,
): Promise<SessionFind[]> {
  const { described } = search;
  const ofTasks = await sessionIdsByTask(db, userId, search);
  const ids = [...new Set([...described, ...ofTasks])];
  if (ids.length === 0) return [];
  return db('pomodoros as s')
    .leftJoin('projects as p', { 'p.user_id': 's.user_id', 'p.id': 's.project_id' })
    .leftJoin('tasks as t', { 't.user_id': 's.user_id', 't.id': 's.task_id' })
    .where('s.user_id', userId)
    .whereIn('s.id', ids)
    .select({
      id: 's.id',
      taskTitle: 't.title',
      projectTitle: 'p.title',
      intention: 's.intention',
      note: 's.note',
      localDate: 's.local_date',
      endedAt: 's.ended_at',
      durationMinutes: 's.duration_minutes',
    })
    .orderBy('s.ended_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(search.limit);
}

/** The newest sessions whose intention and note together hold every word. */
export async function sessionIdsByWords(
  db: Db,
  userId: string,
  search: Search,
): Promise<readonly string[]> {
  const query = db('pomodoros').where('user_id', userId).whereNull('deleted_at');
  for (const word of search.words) {
    query.where((any) => {
      any.where(holdsWord(db, 'intention', { word })).orWhere(holdsWord(db, 'note', { word }));
    });
  }
  return newestIds(query, search.limit);
}

async function sessionIdsByTask(
  db: Db,
  userId: string,
  { taskIds, limit }: SessionSearch,
): Promise<string[]> {
  if (taskIds.length === 0) return [];
  const own = db('pomodoros')
    .where('user_id', userId)
    .whereIn('task_id', taskIds)
    .whereNull('deleted_at');
  return newestIds(own, limit);
}

async function newestIds(query: Knex.QueryBuilder, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await query
    .select('id')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return rows.map(({ id }) => id);
}
