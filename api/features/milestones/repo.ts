import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import type { StoredRow } from '#api/db/fields/fields.ts';
import { MILESTONE_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A milestone as stored; instants in UTC milliseconds. */
export type MilestoneRow = ReturnType<typeof MILESTONE_FIELDS.read>;

/** The sort key of a milestone: creation, then id. */
export type MilestoneKey = [createdAt: number, id: string];

/** Returns the milestones of a project that are not deleted, the oldest first, after a key. */
export async function listMilestones(
  db: Db,
  userId: string,
  page: { projectId: string; after: MilestoneKey | null; limit: number },
): Promise<MilestoneRow[]> {
  const query = db('milestones')
    .where({ user_id: userId, project_id: page.projectId })
    .whereNull('deleted_at')
    .select(MILESTONE_FIELDS.columns());
  const records: StoredRow[] = await pageAfter(
    query,
    ['created_at', 'id'],
    'asc',
    page.after,
  ).limit(page.limit);
  return records.map(MILESTONE_FIELDS.read);
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
    .select(MILESTONE_FIELDS.columns('m'));
  const columns = ['m.due_on', 'm.id'];
  const records: StoredRow[] = await pageAfter(query, columns, 'asc', page.after).limit(page.limit);
  return records.map(MILESTONE_FIELDS.read);
}

/** Returns a milestone where neither it nor its project is deleted, or null. */
export async function findMilestone(
  db: Db,
  userId: string,
  id: string,
): Promise<MilestoneRow | null> {
  const record: StoredRow | undefined = await db('milestones as m')
    .join('projects as p', { 'p.user_id': 'm.user_id', 'p.id': 'm.project_id' })
    .where({ 'm.user_id': userId, 'm.id': id })
    .whereNull('m.deleted_at')
    .whereNull('p.deleted_at')
    .first(MILESTONE_FIELDS.columns('m'));
  return record === undefined ? null : MILESTONE_FIELDS.read(record);
}

/** Returns a milestone, deleted or not, or null. */
export async function findMilestoneEver(
  db: Db,
  userId: string,
  id: string,
): Promise<MilestoneRow | null> {
  const record: StoredRow | undefined = await db('milestones')
    .where({ user_id: userId, id })
    .first(MILESTONE_FIELDS.columns());
  return record === undefined ? null : MILESTONE_FIELDS.read(record);
}

/** Inserts an open milestone; rejects as a duplicate when the user has the id already. */
export async function insertMilestone(
  db: Db,
  userId: string,
  milestone: Omit<MilestoneRow, 'completedAt'>,
): Promise<void> {
  await insertForUser(db, userId, 'milestones', [
    { ...MILESTONE_FIELDS.write(milestone), updated_at: milestone.createdAt },
  ]);
}

const CHANGED = MILESTONE_FIELDS.without('id', 'projectId', 'createdAt');

/** Updates the columns of a milestone that is not deleted. */
export async function updateMilestone(
  db: Db,
  userId: string,
  milestone: MilestoneRow,
  updatedAt: number,
): Promise<void> {
  await db('milestones')
    .where({ user_id: userId, id: milestone.id })
    .whereNull('deleted_at')
    .update({ ...CHANGED.write(milestone), updated_at: updatedAt });
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
