import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { findCandidates } from '#api/db/derived/search-index.ts';
import { holdsWord } from '#api/db/derived/text-search.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { holdsWords } from '#shared/domain/search/index-words.ts';

/** A search: folded words that must all occur, the whole text, and the most results per kind. */
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
/** So many of the newest that may be meant are compared; titles are short, notes are not. */
const COMPARED = { tasks: 1000, sessions: 400, notes: 60 } as const;
const NOTES_AT_ONCE = 8;

function holdAll(db: Db, query: Knex.QueryBuilder, column: string, words: readonly string[]) {
  for (const word of words) query.where(holdsWord(db, column, { word }));
  return query;
}

/** Sorts matches at the beginning of the column first. */
function beginningFirst(db: Db, column: string, word: string): Knex.Raw {
  return db.raw('case when ? then 0 else 1 end', [
    holdsWord(db, column, { word, isAtStart: true }),
  ]);
}

/**
 * Tasks of projects by title, at most a hundred: those that begin so first, then the open ones, then the newest.
 * Deleted ones are among them, because their sessions are still there.
 */
export async function findTasks(db: Db, userId: string, search: Search): Promise<TaskFind[]> {
  const { words, whole } = search;
  const ids = await findCandidates(db, { userId, table: 'tasks', words, limit: COMPARED.tasks });
  const tasks: TaskFind[] = await db('tasks')
    .where({ user_id: userId, kind: 'project' })
    .whereIn('id', ids)
    .select({ id: 'id', projectId: 'project_id', title: 'title', completedAt: 'completed_at' })
    .select({ deletedAt: 'deleted_at' });
  const places = new Map(ids.map((id, place) => [id, place]));
  const rankOf = ({ id, title, completedAt }: TaskFind): readonly number[] => [
    foldText(title).startsWith(whole) ? 0 : 1,
    completedAt === null ? 0 : 1,
    places.get(id) ?? 0,
  ];
  return tasks
    .filter(({ title }) => holdsWords(title, words))
    .map((task) => ({ task, rank: rankOf(task) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, MOST_TASKS)
    .map(({ task }) => task);
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [place, rank] of one.entries()) {
    const difference = rank - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
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

/** Notes by their text, of the newest that hold every word the last changed first. */
export async function findNotes(db: Db, userId: string, search: Search): Promise<NoteFind[]> {
  const { words, limit } = search;
  const ids = await findCandidates(db, { userId, table: 'notes', words, limit: COMPARED.notes });
  const found: (NoteFind & { updatedAt: number })[] = [];
  for (let first = 0; first < ids.length && found.length < limit; first += NOTES_AT_ONCE) {
    const notes: typeof found = await db('notes as n')
      .join('projects as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.project_id' })
      .where('n.user_id', userId)
      .whereIn('n.id', ids.slice(first, first + NOTES_AT_ONCE))
      .whereNull('n.deleted_at')
      .whereNull('p.deleted_at')
      .select({ id: 'n.id', projectId: 'n.project_id', projectTitle: 'p.title', text: 'n.text' })
      .select({ updatedAt: 'n.updated_at' });
    found.push(...notes.filter(({ text }) => holdsWords(text, words)));
    // Comparing long texts takes a while; others must not wait for all of it.
    await letOthersRun();
  }
  return found
    .sort((one, other) => other.updatedAt - one.updatedAt || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ updatedAt: _updatedAt, ...note }) => note);
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
  { words, limit }: Search,
): Promise<readonly string[]> {
  const asked = { userId, table: 'pomodoros', words, limit: COMPARED.sessions } as const;
  const ids = await findCandidates(db, asked);
  const sessions: { id: string; intention: string; note: string; endedAt: number }[] = await db(
    'pomodoros',
  )
    .where('user_id', userId)
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .select({ id: 'id', intention: 'intention', note: 'note', endedAt: 'ended_at' });
  return sessions
    .filter(({ intention, note }) => holdsWords(`${intention}\n${note}`, words))
    .sort((one, other) => other.endedAt - one.endedAt || (one.id > other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
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
