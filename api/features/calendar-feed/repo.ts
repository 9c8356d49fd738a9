import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import type { FeedContents } from '#shared/contract/work/calendar-feed.ts';

/** The feed of a user as it is stored; instants in UTC milliseconds. */
export interface FeedRow {
  userId: string;
  secret: string;
  contents: FeedContents;
  updatedAt: number;
}

/** An item of a calendar with its start and end, in UTC milliseconds. */
export interface TimedRow {
  id: string;
  title: string;
  taskTitle: string | null;
  projectTitle: string | null;
  note: string;
  startMs: number;
  endMs: number;
  createdAt: number;
  updatedAt: number;
}

/** A task that is due on a day. */
export interface DueRow {
  id: string;
  title: string;
  projectTitle: string;
  dueOn: string;
  createdAt: number;
  updatedAt: number;
}

/** The requested range: items that overlap it, the newest `limit` of them. */
export interface Range {
  fromMs: number;
  toMs: number;
  limit: number;
}

interface FeedRecord {
  user_id: string;
  secret: string;
  has_plans: number;
  has_sessions: number;
  has_due_tasks: number;
  updated_at: number;
}

const FEED_COLUMNS = [
  'f.user_id',
  'f.secret',
  'f.has_plans',
  'f.has_sessions',
  'f.has_due_tasks',
  'f.updated_at',
] as const;

function fromRecord(record: FeedRecord): FeedRow {
  return {
    userId: record.user_id,
    secret: record.secret,
    contents: {
      plans: record.has_plans === 1,
      sessions: record.has_sessions === 1,
      dueTasks: record.has_due_tasks === 1,
    },
    updatedAt: record.updated_at,
  };
}

/** Returns the feed of a user, or null while it is off. */
export async function findFeed(db: Db, userId: string): Promise<FeedRow | null> {
  const record: FeedRecord | undefined = await db('calendar_feeds as f')
    .where('f.user_id', userId)
    .first(FEED_COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

/** Returns the feed of an active user by the hash of its secret, or null. */
export async function findFeedBySecret(db: Db, secretHash: string): Promise<FeedRow | null> {
  const record: FeedRecord | undefined = await db('calendar_feeds as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where({ 'f.secret_hash': secretHash, 'u.is_active': 1 })
    .first(FEED_COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

function contentColumns({ plans, sessions, dueTasks }: FeedContents) {
  return {
    has_plans: plans ? 1 : 0,
    has_sessions: sessions ? 1 : 0,
    has_due_tasks: dueTasks ? 1 : 0,
  };
}

/** Inserts the feed of a user who has none. */
export async function insertFeed(
  db: Db,
  { userId, secret, contents, updatedAt }: FeedRow,
  secretHash: string,
): Promise<void> {
  await db('calendar_feeds').insert({
    user_id: userId,
    secret,
    secret_hash: secretHash,
    ...contentColumns(contents),
    created_at: updatedAt,
    updated_at: updatedAt,
  });
}

/** Sets the contents of a feed. */
export async function updateContents(
  db: Db,
  { userId, contents, updatedAt }: Omit<FeedRow, 'secret'>,
): Promise<void> {
  await db('calendar_feeds')
    .where({ user_id: userId })
    .update({ ...contentColumns(contents), updated_at: updatedAt });
}

/** Sets a new secret of a feed. */
export async function updateSecret(
  db: Db,
  { userId, secret, updatedAt }: Omit<FeedRow, 'contents'>,
  secretHash: string,
): Promise<void> {
  await db('calendar_feeds')
    .where({ user_id: userId })
    .update({ secret, secret_hash: secretHash, updated_at: updatedAt });
}

/** Deletes the feed of a user, with its secret. */
export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db('calendar_feeds').where({ user_id: userId }).delete();
}

interface TimedRecord {
  id: string;
  title: string;
  task_title: string | null;
  project_title: string | null;
  note: string;
  start_ms: number;
  end_ms: number;
  created_at: number;
  updated_at: number;
  task_updated_at: number | null;
  project_updated_at: number | null;
}

function fromTimed(record: TimedRecord): TimedRow {
  return {
    id: record.id,
    title: record.title,
    taskTitle: record.task_title,
    projectTitle: record.project_title,
    note: record.note,
    startMs: record.start_ms,
    endMs: record.end_ms,
    createdAt: record.created_at,
    // Its text changes when its project or task is renamed.
    updatedAt: Math.max(
      record.updated_at,
      record.task_updated_at ?? 0,
      record.project_updated_at ?? 0,
    ),
  };
}

function withTitles(query: Knex.QueryBuilder, db: Db): Knex.QueryBuilder {
  return query
    .leftJoin('tasks as t', { 't.user_id': 'e.user_id', 't.id': 'e.task_id' })
    .leftJoin('projects as p', (join) => {
      join
        .on('p.user_id', 'e.user_id')
        .andOn('p.id', db.raw('coalesce(??, ??)', ['t.project_id', 'e.project_id']));
    })
    .whereNull('e.deleted_at')
    .select('e.id', 'e.created_at', 'e.updated_at', {
      task_title: 't.title',
      project_title: 'p.title',
      task_updated_at: 't.updated_at',
      project_updated_at: 'p.updated_at',
    });
}

/** Returns planned blocks of a range. */
export async function listPlanned(db: Db, userId: string, range: Range): Promise<TimedRow[]> {
  const records: TimedRecord[] = await withTitles(db('plans as e'), db)
    .where('e.user_id', userId)
    .where('e.starts_at', '<', range.toMs)
    .where('e.ends_at', '>', range.fromMs)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .limit(range.limit)
    .select({ title: 'e.title', start_ms: 'e.starts_at', end_ms: 'e.ends_at', note: db.raw("''") });
  return records.map(fromTimed);
}

/** Returns recorded sessions of a range. */
export async function listRecorded(db: Db, userId: string, range: Range): Promise<TimedRow[]> {
  const records: TimedRecord[] = await withTitles(db('pomodoros as e'), db)
    .where('e.user_id', userId)
    .where('e.ended_at', '>', range.fromMs)
    .where('e.started_at', '<', range.toMs)
    .orderBy('e.ended_at', 'desc')
    .orderBy('e.id')
    .limit(range.limit)
    .select({
      title: 'e.intention',
      start_ms: 'e.started_at',
      end_ms: 'e.ended_at',
      note: 'e.note',
    });
  return records.map(fromTimed);
}

interface DueRecord {
  id: string;
  title: string;
  project_title: string;
  due_on: string;
  created_at: number;
  updated_at: number;
  project_updated_at: number;
}

/** Returns open tasks that are due within a range of days, both included. */
export async function listDue(
  db: Db,
  userId: string,
  days: { from: string; to: string; limit: number },
): Promise<DueRow[]> {
  const records: DueRecord[] = await db('tasks as t')
    .join('projects as p', { 'p.user_id': 't.user_id', 'p.id': 't.project_id' })
    .where('t.user_id', userId)
    .whereBetween('t.due_on', [days.from, days.to])
    .whereNull('t.completed_at')
    .whereNull('t.deleted_at')
    .whereNull('p.deleted_at')
    .orderBy('t.due_on', 'desc')
    .orderBy('t.id')
    .limit(days.limit)
    .select('t.id', 't.title', 't.due_on', 't.created_at', 't.updated_at', {
      project_title: 'p.title',
      project_updated_at: 'p.updated_at',
    });
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    projectTitle: record.project_title,
    dueOn: record.due_on,
    createdAt: record.created_at,
    updatedAt: Math.max(record.updated_at, record.project_updated_at),
  }));
}

/**
 * Returns when anything that a feed may contain was last changed or deleted, in UTC milliseconds; 0
 * for never.
 */
export async function lastChange(db: Db, userId: string): Promise<number> {
  const changes = await Promise.all(
    ['plans', 'pomodoros', 'tasks', 'projects'].map(async (table) => {
      const row: { at?: number | string | null } | undefined = await db(table)
        .where({ user_id: userId })
        .max({ at: 'updated_at' })
        .first();
      return Number(row?.at ?? 0);
    }),
  );
  return Math.max(...changes);
}
