import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { givenOf } from '#api/db/fields/fields.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import * as repo from '#api/features/milestones/repo.ts';
import { loadProject } from '#api/features/projects/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { milestonesApi } from '#shared/contract/work/milestones.ts';

export { listDueMilestones } from '#api/features/milestones/repo.ts';

type Context = Pick<Deps, 'db' | 'now'>;

/** Returns a milestone of the user in an existing project; throws 404 for any other id. */
async function loadMilestone(db: Db, userId: string, id: string): Promise<repo.MilestoneRow> {
  const row = await repo.findMilestone(db, userId, id);
  if (row === null) throw notFound('The milestone');
  return row;
}

/**
 * Adds an open milestone to a project (404 for a missing one); a repeated id returns the first one.
 */
export function createMilestone(
  { db, now }: Context,
  userId: string,
  given: BodyOf<typeof milestonesApi.create> & { projectId: string },
): Promise<Created<repo.MilestoneRow>> {
  const { projectId, title, dueOn } = given;
  const id = given.id ?? uuidv7();
  const createdAt = now();
  return createForUser(db, userId, {
    async find(any) {
      await loadProject(any, userId, projectId);
      return repo.findMilestoneEver(any, userId, id);
    },
    async make(trx) {
      await repo.insertMilestone(trx, userId, { id, projectId, title, dueOn, createdAt });
      return loadMilestone(trx, userId, id);
    },
  });
}

/** Changes a milestone; throws 404. Completing it again keeps the first instant. */
export function changeMilestone(
  { db, now }: Context,
  userId: string,
  id: string,
  change: BodyOf<typeof milestonesApi.update>,
): Promise<repo.MilestoneRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const milestone = await loadMilestone(trx, userId, id);
    const { completed = milestone.completedAt !== null, ...values } = change;
    const completedAt = completed ? (milestone.completedAt ?? nowMs) : null;
    const changed = { ...milestone, ...givenOf(values), completedAt };
    await repo.updateMilestone(trx, userId, changed, nowMs);
    return loadMilestone(trx, userId, id);
  });
}

/** Deletes a milestone; throws 404. */
export function removeMilestone({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await loadMilestone(trx, userId, id);
    await repo.deleteMilestone(trx, userId, id, nowMs);
  });
}
