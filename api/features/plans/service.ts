import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { invalid, notFound } from '#api/errors.ts';
import * as repo from '#api/features/plans/repo.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { projectOfTask } from '#api/features/tasks/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { plansApi } from '#shared/contract/work/plans.ts';
import { wrongBlockLength } from '#shared/domain/calendar/block-rules.ts';

export { listPlans } from '#api/features/plans/repo.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Target = { readonly projectId: string | null; readonly taskId: string | null };

async function loadPlan(db: Db, userId: string, id: string): Promise<repo.PlanRow> {
  const row = await repo.findPlan(db, userId, id);
  if (row === null) throw notFound('The planned block');
  return row;
}

/**
 * Resolves the project and task of a block: both must be the user's; a task implies its project.
 * Throws 422 at the field.
 */
async function resolveTarget(db: Db, userId: string, target: Target): Promise<Target> {
  const { projectId, taskId } = target;
  if (taskId !== null) return { taskId, projectId: await projectOfTask(db, userId, taskId) };
  if (projectId !== null) await checkProjectRef(db, userId, projectId, { allowsDeleted: false });
  return target;
}

/** Creates a planned block once: a repeated id returns the first one, even if deleted since. */
export function createPlan(
  { db, now }: Context,
  actor: Actor,
  given: BodyOf<typeof plansApi.create>,
): Promise<Created<repo.PlanRow>> {
  const { userId } = actor;
  const id = given.id ?? uuidv7();
  const createdAt = now();
  return createForUser(db, userId, {
    find: (any) => repo.findPlanEver(any, userId, id),
    async make(trx) {
      await repo.insertPlan(trx, userId, {
        id,
        ...(await resolveTarget(trx, userId, given)),
        title: given.title,
        startsAt: readInstant(given.startsAt),
        endsAt: readInstant(given.endsAt),
        timeZone: given.timeZone ?? actor.timeZone,
        createdAt,
      });
      return loadPlan(trx, userId, id);
    },
  });
}

/** Changes a planned block; throws 404, and 422 for invalid times or an invalid task or project. */
export function changePlan(
  { db, now }: Context,
  userId: string,
  id: string,
  change: BodyOf<typeof plansApi.update>,
): Promise<repo.PlanRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const present = await loadPlan(trx, userId, id);
    const target = await changedTarget(trx, userId, present, change);
    const title = change.title ?? present.title;
    if (title === '' && target.taskId === null && target.projectId === null) {
      throw invalid({ title: 'Enter a title, or choose a task.' });
    }
    const times = changedTimes(present, change);
    const timeZone = change.timeZone ?? present.timeZone;
    await repo.updatePlan(trx, userId, { ...present, ...target, ...times, title, timeZone }, nowMs);
    return loadPlan(trx, userId, id);
  });
}

/** A project alone removes the task; the same project keeps it. */
async function changedTarget(
  db: Db,
  userId: string,
  present: Target,
  change: { [Field in keyof Target]?: Target[Field] | undefined },
): Promise<Target> {
  const { projectId = present.projectId } = change;
  if (change.taskId === undefined && projectId === present.projectId) return present;
  return resolveTarget(db, userId, { projectId, taskId: change.taskId ?? null });
}

function changedTimes(
  present: repo.PlanRow,
  change: BodyOf<typeof plansApi.update>,
): Pick<repo.PlanRow, 'startsAt' | 'endsAt'> {
  const startsAt = change.startsAt === undefined ? present.startsAt : readInstant(change.startsAt);
  const endsAt = change.endsAt === undefined ? present.endsAt : readInstant(change.endsAt);
  const message = wrongBlockLength({ startMs: startsAt, endMs: endsAt });
  if (message === null) return { startsAt, endsAt };
  throw invalid({ [change.endsAt === undefined ? 'startsAt' : 'endsAt']: message });
}

/** Deletes a planned block; throws 404. */
export async function removePlan({ db, now }: Context, userId: string, id: string): Promise<void> {
  if (!(await repo.deletePlan(db, userId, id, now()))) throw notFound('The planned block');
}
