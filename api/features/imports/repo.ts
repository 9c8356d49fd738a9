import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser, reviveForUser } from '#api/db/derived/account-usage.ts';

/** The columns of a row to write, without its user. */
export type Columns = Readonly<Record<string, string | number | null>> & { readonly id: string };

/** Tables with soft-deleted rows. */
export type SoftTable = 'plans' | 'projects' | 'milestones' | 'notes' | 'tasks' | 'pomodoros';

/** An existing task, deleted or not. */
export interface KnownTask {
  readonly title: string;
  readonly kind: string;
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly isDeleted: boolean;
}

/** An existing project, deleted or not. */
export interface KnownProject {
  readonly id: string;
  readonly title: string;
  readonly position: number;
  readonly isDeleted: boolean;
}

function chunksOf<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, place) => rows.slice(place * size, (place + 1) * size));
}

/** Returns which of these ids a user has in a table, and whether they are deleted. */
export async function readKnown(
  db: Db,
  table: SoftTable,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, { isDeleted: boolean }>> {
  const rows: { id: string; deleted_at: number | null }[] = await db(table)
    .where({ user_id: userId })
    .whereIn('id', ids)
    .select('id', 'deleted_at');
  return new Map(rows.map(({ id, deleted_at }) => [id, { isDeleted: deleted_at !== null }]));
}

/** Returns the tasks of a user with these ids, deleted or not. */
export async function readTasks(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, KnownTask>> {
  const rows: {
    id: string;
    title: string;
    kind: string;
    project_id: string | null;
    parent_id: string | null;
    deleted_at: number | null;
  }[] = await db('tasks')
    .where({ user_id: userId })
    .whereIn('id', ids)
    .select('id', 'title', 'kind', 'project_id', 'parent_id', 'deleted_at');
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        kind: row.kind,
        projectId: row.project_id,
        parentId: row.parent_id,
        isDeleted: row.deleted_at !== null,
      },
    ]),
  );
}

/** Returns every project of a user, deleted or not, in order. */
export async function readProjects(db: Db, userId: string): Promise<KnownProject[]> {
  const rows: { id: string; title: string; position: number; deleted_at: number | null }[] =
    await db('projects')
      .where({ user_id: userId })
      .orderBy(['position', 'created_at', 'id'])
      .select('id', 'title', 'position', 'deleted_at');
  return rows.map(({ deleted_at, ...row }) => ({ ...row, isDeleted: deleted_at !== null }));
}

/** Returns the position after the last task of each of these projects; empty ones are left out. */
export async function readNextPositions(
  db: Db,
  userId: string,
  projectIds: readonly string[],
): Promise<Map<string, number>> {
  const rows: { project_id: string; last: number }[] = await db('tasks')
    .where({ user_id: userId })
    .whereIn('project_id', projectIds)
    .whereNull('deleted_at')
    .groupBy('project_id')
    .select('project_id')
    .max({ last: 'position' });
  return new Map(rows.map(({ project_id, last }) => [project_id, last + 1]));
}

/** Inserts rows of a user, many per statement. */
export async function insertRows(
  db: Db,
  table: SoftTable | 'task_counts',
  userId: string,
  rows: readonly Columns[],
): Promise<void> {
  await insertForUser(db, userId, table, rows);
}

/** Overwrites and restores deleted rows; rows marked as deleted stay so. */
export async function reviveRows(
  db: Db,
  table: SoftTable,
  userId: string,
  rows: readonly Columns[],
): Promise<void> {
  for (const row of rows) await reviveForUser(db, userId, table, row);
}

/** Returns which of these counts of tasks a user has. */
export async function readCounts(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(ids, 1000)) {
    const rows: { id: string }[] = await db('task_counts')
      .where({ user_id: userId })
      .whereIn('id', chunk)
      .select('id');
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Returns the spans of a user's completed sessions that overlap a span. */
export async function readSpans(
  db: Db,
  userId: string,
  span: { startedAt: number; endedAt: number },
): Promise<{ startedAt: number; endedAt: number }[]> {
  const rows: { started_at: number; ended_at: number }[] = await db('pomodoros')
    .where({ user_id: userId, completed: 1 })
    .where('ended_at', '>', span.startedAt)
    .where('started_at', '<', span.endedAt)
    .whereNull('deleted_at')
    .select('started_at', 'ended_at');
  return rows.map((row) => ({ startedAt: row.started_at, endedAt: row.ended_at }));
}

/** Sets the working project of a user, unless there is one. */
export async function setWorkingProject(db: Db, userId: string, id: string): Promise<void> {
  await db('users')
    .where({ id: userId })
    .whereNull('working_project_id')
    .update({ working_project_id: id });
}
