import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { optionalText, type StoredRow } from '#api/db/fields/fields.ts';
import { PLAN_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** A planned block as written, without titles; instants in UTC milliseconds. */
export type BlockValues = ReturnType<typeof PLAN_FIELDS.read>;

/** A planned block with the titles of its task and project. */
export type PlanRow = ReturnType<typeof SHOWN_PLAN.read>;

/** The fields of a planned block in replies. */
export const SHOWN_PLAN = PLAN_FIELDS.with({ projectTitle: optionalText, taskTitle: optionalText });

/** The sort key of a planned block: start, then id. */
export type PlanKey = [startsAt: number, id: string];

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
    .select(PLAN_FIELDS.without('projectId').columns('b'))
    .select({
      project_title: 'p.title',
      task_title: 't.title',
      project_id: db.raw('coalesce(??, ??)', ['t.project_id', 'b.project_id']),
    });
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
  const records: StoredRow[] = await pageAfter(query, columns, 'asc', page.after).limit(page.limit);
  return records.map(SHOWN_PLAN.read);
}

/** Returns a planned block that is not deleted, or null. */
export async function findPlan(db: Db, userId: string, id: string): Promise<PlanRow | null> {
  const query = selectPlans(db, userId).where('b.id', id).whereNull('b.deleted_at');
  const record: StoredRow | undefined = await query.first();
  return record === undefined ? null : SHOWN_PLAN.read(record);
}

/** Returns a planned block, deleted or not, or null. */
export async function findPlanEver(db: Db, userId: string, id: string): Promise<PlanRow | null> {
  const record: StoredRow | undefined = await selectPlans(db, userId).where('b.id', id).first();
  return record === undefined ? null : SHOWN_PLAN.read(record);
}

/** Inserts a planned block; rejects as a duplicate when the user has the id already. */
export async function insertPlan(db: Db, userId: string, values: BlockValues): Promise<void> {
  await insertForUser(db, userId, 'plans', [
    { ...PLAN_FIELDS.write(values), updated_at: values.createdAt },
  ]);
}

/** Updates all values of a planned block that is not deleted. */
export async function updatePlan(
  db: Db,
  userId: string,
  values: BlockValues,
  updatedAt: number,
): Promise<void> {
  const columns = PLAN_FIELDS.without('id').write(values);
  await db('plans')
    .where({ user_id: userId, id: values.id })
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
