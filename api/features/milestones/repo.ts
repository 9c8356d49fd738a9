import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A milestone as stored; instants in UTC milliseconds. */
export interface MilestoneRow {
  id: string;
  projectId: string;
  title: string;
  dueOn: string | null;
  createdAt: number;
  completedAt: number | null;
}

/** The sort key of a milestone: creation, then id. */
export type MilestoneKey = [createdAt: number, id: string];

interface MilestoneRecord {
  id: string;
  project_id: string;
  title: string;
  due_on: string | null;
  created_at: number;
  completed_at: number | null;
}

const COLUMNS = ['id', 'project_id', 'title', 'due_on', 'created_at', 'completed_at'] as const;

function fromRecord(record: MilestoneRecord): MilestoneRow {
  return {
    id: record.id,
    projectId: record.project_id,
    title: record.title,
    dueOn: record.due_on,
    createdAt: record.created_at,
    completedAt: record.completed_at,
  };
}

/** Returns the milestones of a project that are not deleted, the oldest first, after a key. */
export async function listMilestones(
  db: Db,
  userId: string,
  page: { projectId: string; after: MilestoneKey | null; limit: number },
): Promise<MilestoneRow[]> {
  const query = db('milestones')
    .where({ user_id: userId, project_id: page.projectId })
    .whereNull('deleted_at')
    .select(COLUMNS);
  const records: MilestoneRecord[] = await pageAfter(
    query,
    ['created_at', 'id'],
    'asc',
    page.after,
  ).limit(page.limit);
  return records.map(fromRecord);
}

/** The sort key of a due milestone: its day, then id. */
export type DueKey = [dueOn: string, id: string];

/** Returns the milestones due in a range of days, the earliest first, after a key. */
export async function listDueMilestones(
  db: Db,
  userId: string,
  page: { from: string; to: string; after: DueKey | null; limit: number },
): Promise<MilestoneRow[]> {
  const query = db('milestones as m')
    .join('projects as p', { 'p.user_id': 'm.user_id', 'p.id': 'm.project_id' })
    .where({ 'm.user_id': userId })
    .whereBetween('m.due_on', [page.from, page.to])
    .whereNull('m.deleted_at')
    .whereNull('p.deleted_at')
    .select(COLUMNS.map((column) => `m.${column}`));
  const columns = ['m.due_on', 'm.id'];
  const records: MilestoneRecord[] = await pageAfter(query, columns, 'asc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** Returns a milestone where neither it nor its project is deleted, or null. */
export async function findMilestone(
  db: Db,
  userId: string,
  id: string,
): Promise<MilestoneRow | null> {
  const record: MilestoneRecord | undefined = await db('milestones as m')
    .join('projects as p', { 'p.user_id': 'm.user_id', 'p.id': 'm.project_id' })
    .where({ 'm.user_id': userId, 'm.id': id })
    .whereNull('m.deleted_at')
    .whereNull('p.deleted_at')
    .first(COLUMNS.map((column) => `m.${column}`));
  return record === undefined ? null : fromRecord(record);
}

/** Returns a milestone, deleted or not, or null. */
export async function findMilestoneEver(
  db: Db,
  userId: string,
  id: string,
): Promise<MilestoneRow | null> {
  const record: MilestoneRecord | undefined = await db('milestones')
    .where({ user_id: userId, id })
    .first(COLUMNS);
  return record === undefined ? null : fromRecord(record);
}

/** Inserts an open milestone; rejects as a duplicate when the user has the id already. */
export async function insertMilestone(
  db: Db,
  userId: string,
  milestone: Omit<MilestoneRow, 'completedAt'>,
): Promise<void> {
  await insertForUser(db, userId, 'milestones', [
    {
      id: milestone.id,
      project_id: milestone.projectId,
      title: milestone.title,
      due_on: milestone.dueOn,
      created_at: milestone.createdAt,
      updated_at: milestone.createdAt,
    },
  ]);
}

/** Updates the columns of a milestone that is not deleted. */
export async function updateMilestone(
  db: Db,
  userId: string,
  milestone: Pick<MilestoneRow, 'id' | 'title' | 'dueOn' | 'completedAt'>,
  updatedAt: number,
): Promise<void> {
  await db('milestones')
    .where({ user_id: userId, id: milestone.id })
    .whereNull('deleted_at')
    .update({
      title: milestone.title,
      due_on: milestone.dueOn,
      completed_at: milestone.completedAt,
      updated_at: updatedAt,
    });
}

/** Soft-deletes a milestone. */
export async function deleteMilestone(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<void> {
  await softDelete(db('milestones').where({ user_id: userId, id }), deletedAt);
}
