import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A planned block with the titles of its task and project; instants in UTC milliseconds. */
export interface PlanRow {
  id: string;
  projectId: string | null;
  taskId: string | null;
  projectTitle: string | null;
  taskTitle: string | null;
  title: string;
  startsAt: number;
  endsAt: number;
  timeZone: string;
  createdAt: number;
}

/** A planned block as written, without the titles. */
export type BlockValues = Omit<PlanRow, 'projectTitle' | 'taskTitle'>;

/** The sort key of a planned block: start, then id. */
export type PlanKey = [startsAt: number, id: string];

interface PlanRecord {
  id: string;
  project_id: string | null;
  task_id: string | null;
  project_title: string | null;
  task_title: string | null;
  title: string;
  starts_at: number;
  ends_at: number;
  time_zone: string;
  created_at: number;
}

/** A moved task implies its new project; titles of deleted ones are included. */
function selectPlans(db: Db, userId: string): Knex.QueryBuilder {
  return db('plans as b')
    .leftJoin('tasks as t', { 't.user_id': 'b.user_id', 't.id': 'b.task_id' })
    .leftJoin('projects as p', (join) => {
      join
        .on('p.user_id', 'b.user_id')
        .andOn('p.id', db.raw('coalesce(??, ??)', ['t.project_id', 'b.project_id']));
    })
    .where('b.user_id', userId)
    .select(
      'b.id',
      { project_id: db.raw('coalesce(??, ??)', ['t.project_id', 'b.project_id']) },
      'b.task_id',
      { project_title: 'p.title', task_title: 't.title' },
      'b.title',
      'b.starts_at',
      'b.ends_at',
      'b.time_zone',
      'b.created_at',
    );
}

function fromRecord(record: PlanRecord): PlanRow {
  return {
    id: record.id,
    projectId: record.project_id,
    taskId: record.task_id,
    projectTitle: record.project_title,
    taskTitle: record.task_title,
    title: record.title,
    startsAt: record.starts_at,
    endsAt: record.ends_at,
    timeZone: record.time_zone,
    createdAt: record.created_at,
  };
}

function toColumns(values: BlockValues) {
  return {
    id: values.id,
    project_id: values.projectId,
    task_id: values.taskId,
    title: values.title,
    starts_at: values.startsAt,
    ends_at: values.endsAt,
    time_zone: values.timeZone,
    created_at: values.createdAt,
  };
}

/**
 * Returns the planned blocks that are not deleted and overlap `fromMs ≤ instant < toMs`, the
 * earliest first, after a key. `longestMs` is the maximum length of a block: no earlier start can
 * reach the range.
 */
export async function listPlans(
  db: Db,
  userId: string,
  page: { fromMs: number; toMs: number; longestMs: number; after: PlanKey | null; limit: number },
): Promise<PlanRow[]> {
  const query = selectPlans(db, userId)
    .whereNull('b.deleted_at')
    .where('b.starts_at', '>=', page.fromMs - page.longestMs)
    .where('b.starts_at', '<', page.toMs)
    .where('b.ends_at', '>', page.fromMs);
  const columns = ['b.starts_at', 'b.id'];
  const records: PlanRecord[] = await pageAfter(query, columns, 'asc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** Returns a planned block that is not deleted, or null. */
export async function findPlan(db: Db, userId: string, id: string): Promise<PlanRow | null> {
  const query = selectPlans(db, userId).where('b.id', id).whereNull('b.deleted_at');
  const record: PlanRecord | undefined = await query.first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns a planned block, deleted or not, or null. */
export async function findPlanEver(db: Db, userId: string, id: string): Promise<PlanRow | null> {
  const record: PlanRecord | undefined = await selectPlans(db, userId).where('b.id', id).first();
  return record === undefined ? null : fromRecord(record);
}

/** Inserts a planned block; rejects as a duplicate when the user has the id already. */
export async function insertPlan(db: Db, userId: string, values: BlockValues): Promise<void> {
  await insertForUser(db, userId, 'plans', [
    {
      ...toColumns(values),
      updated_at: values.createdAt,
    },
  ]);
}

/** Updates all values of a planned block that is not deleted. */
export async function updatePlan(
  db: Db,
  userId: string,
  values: BlockValues,
  updatedAt: number,
): Promise<void> {
  const { id, ...columns } = toColumns(values);
  await db('plans')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ ...columns, updated_at: updatedAt });
}

/** Soft-deletes a planned block; returns whether it existed. */
export async function deletePlan(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  return (await softDelete(db('plans').where({ user_id: userId, id }), deletedAt)) === 1;
}
