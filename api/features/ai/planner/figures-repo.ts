import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';

/** The sessions of a user on some days, of one project or of some tasks where they are given. */
export interface SessionScope {
  readonly userId: string;
  readonly span: DaySpan;
  readonly projectId?: string;
  readonly taskIds?: readonly string[];
}

/** How many sessions there were, how many of them were completed, and their minutes. */
export interface SessionSums {
  readonly sessions: number;
  readonly pomodoros: number;
  readonly minutes: number;
}

// MySQL adds integers up to decimals, which arrive as text.
type Sum = number | string;

/** Most tasks whose sessions are read at once; databases bound the variables of a statement. */
const MOST_IDS = 400;

function sumsOf(db: Db, { userId, span, projectId }: SessionScope): Knex.QueryBuilder {
  const rows = db('pomodoros')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .whereBetween('local_date', [span.from, span.to])
    .count({ sessions: '*' })
    .sum({ pomodoros: 'completed', minutes: 'duration_minutes' });
  return projectId === undefined ? rows : rows.where({ project_id: projectId });
}

function numbersOf(record: Record<keyof SessionSums, Sum>): SessionSums {
  const { sessions, pomodoros, minutes } = record;
  return {
    sessions: Number(sessions),
    pomodoros: Number(pomodoros),
    minutes: Number(minutes),
  };
}

/** Returns the sessions by local day, the earliest first; only days with sessions. */
export async function readDays(
  db: Db,
  scope: SessionScope,
): Promise<(SessionSums & { readonly day: string })[]> {
  const { taskIds } = scope;
  const days = new Map<string, SessionSums>();
  for (const ids of taskIds === undefined ? [null] : chunks(taskIds)) {
    const rows = sumsOf(db, scope).select({ day: 'local_date' }).groupBy('local_date');
    if (ids !== null) rows.whereIn('task_id', ids);
    const records: (Record<keyof SessionSums, Sum> & { day: string })[] = await rows;
    for (const record of records) days.set(record.day, added(days.get(record.day), record));
  }
  return [...days]
    .map(([day, { sessions, pomodoros, minutes }]) => ({ day, sessions, pomodoros, minutes }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function added(known: SessionSums | undefined, record: Record<keyof SessionSums, Sum>) {
  const own = numbersOf(record);
  return {
    sessions: own.sessions + (known?.sessions ?? 0),
    pomodoros: own.pomodoros + (known?.pomodoros ?? 0),
    minutes: own.minutes + (known?.minutes ?? 0),
  };
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MOST_IDS);
  return Array.from({ length: count }, (_, at) => ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS));
}

/** Returns the sessions by task; null for those without one. */
export async function readByTask(
  db: Db,
  scope: SessionScope,
): Promise<(SessionSums & { readonly taskId: string | null })[]> {
  const records: (Record<keyof SessionSums, Sum> & { task_id: string | null })[] = await sumsOf(
    db,
    scope,
  )
    .select('task_id')
    .groupBy('task_id');
  return records.map((record) => {
    const { sessions, pomodoros, minutes } = numbersOf(record);
    return { taskId: record.task_id, sessions, pomodoros, minutes };
  });
}

/** The names that a question can be about, of a task. */
export interface NamedTask {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly tags: readonly string[];
  readonly isOpen: boolean;
}

const MOST_TASKS = 20_000;

/** Returns the tasks of a user, the open ones first and then the last ones made. */
export async function readNamedTasks(db: Db, userId: string): Promise<NamedTask[]> {
  const records: {
    id: string;
    parent_id: string | null;
    title: string;
    tags: unknown;
    completed_at: number | null;
  }[] = await db('tasks')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderByRaw('completed_at is not null')
    .orderBy('id', 'desc')
    .limit(MOST_TASKS)
    .select('id', 'parent_id', 'title', 'tags', 'completed_at');
  return records.map((record) => ({
    id: record.id,
    parentId: record.parent_id,
    title: record.title,
    tags: tagsIn(record.tags),
    isOpen: record.completed_at === null,
  }));
}

function tagsIn(stored: unknown): string[] {
  const tags = typeof stored === 'string' ? parseJson(stored) : stored;
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
