import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { type AppError, invalid, notFound } from '#api/errors.ts';
import * as repo from '#api/features/projects/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { projectsApi } from '#shared/contract/work/projects.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';

type Context = Pick<Deps, 'db' | 'now'>;

const NOT_YOURS = 'There is no such project.';

/** A project of the user that is not deleted; throws 404 for any other id. */
export async function loadProject(db: Db, userId: string, id: string): Promise<repo.ProjectRow> {
  const row = await repo.findProject(db, userId, id);
  if (row === null) throw notFound('The project');
  return row;
}

/** Throws 422 at `projectId` unless the user has this project; a deleted one counts only on request. */
export async function checkProjectRef(
  db: Db,
  userId: string,
  projectId: string,
  { allowsDeleted }: { allowsDeleted: boolean },
): Promise<void> {
  const owned = await repo.findOwnership(db, userId, projectId);
  if (owned === null || (owned.isDeleted && !allowsDeleted)) throw missingProject();
}

/**
 * Takes an open task into a project of the user. A finished one is open again: the device that adds
 * to it may not have heard of its end. Throws 422 at `projectId` for any other id.
 */
export async function takeOpenTask(
  trx: Knex.Transaction,
  userId: string,
  projectId: string,
  nowMs: number,
): Promise<void> {
  const owned = await repo.findOwnership(trx, userId, projectId);
  if (owned === null || owned.isDeleted) throw missingProject();
  if (!owned.isFinished) return;
  await repo.updateProject(trx, userId, projectId, { finishedAt: null, updatedAt: nowMs });
}

/** Returns a project's own session length, null for that of the settings; throws 422 for any other id. */
export async function readSessionLength(
  db: Db,
  userId: string,
  projectId: string,
): Promise<number | null> {
  const row = await repo.findProject(db, userId, projectId);
  if (row === null) throw missingProject();
  return row.workMinutes;
}

/** Sets a project's own session length where it is still `from`; one that is deleted stays as it is. */
export async function moveSessionLength(
  trx: Knex.Transaction,
  userId: string,
  change: { projectId: string; from: number | null; to: number | null; nowMs: number },
): Promise<void> {
  const { projectId, from, to: workMinutes, nowMs: updatedAt } = change;
  const row = await repo.findProject(trx, userId, projectId);
  if (row === null || row.workMinutes !== from) return;
  await repo.updateProject(trx, userId, projectId, { workMinutes, updatedAt });
}

/** The 422 at `projectId` for a project that the user does not have. */
export function missingProject(): AppError {
  return invalid({ projectId: NOT_YOURS });
}

/** Creates an open project at the end of the order; the same id answers the first one. */
export function createProject(
  { db, now }: Context,
  userId: string,
  { id = uuidv7(), ...values }: BodyOf<typeof projectsApi.create>,
): Promise<Created<repo.ProjectRow>> {
  const createdAt = now();
  return createForUser(db, userId, {
    find: (any) => repo.findProjectEver(any, userId, id),
    async make(trx) {
      const position = await repo.nextPosition(trx, userId);
      const project = { ...values, id, position, createdAt };
      await repo.insertProject(trx, userId, project);
      return loadProject(trx, userId, id);
    },
  });
}

/** Renames a project, changes its status, colour or session length; throws 404. */
export function changeProject(
  { db, now }: Context,
  userId: string,
  id: string,
  { status, ...values }: Partial<BodyOf<typeof projectsApi.update>>,
): Promise<repo.ProjectRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const project = await loadProject(trx, userId, id);
    if (Object.values(values).some((value) => value !== undefined)) {
      await repo.updateProject(trx, userId, id, { ...values, updatedAt: nowMs });
    }
    if (status !== undefined) {
      await applyStatus(trx, userId, project, { status, nowMs });
    }
    return loadProject(trx, userId, id);
  });
}

async function applyStatus(
  trx: Knex.Transaction,
  userId: string,
  project: repo.ProjectRow,
  { status, nowMs }: { status: ProjectStatus; nowMs: number },
): Promise<void> {
  const { id } = project;
  if (status === 'working') await repo.setWorkingProject(trx, userId, id);
  else await repo.clearWorkingProject(trx, userId, id);
  const finishedAt = status === 'finished' ? (project.finishedAt ?? nowMs) : null;
  if (finishedAt !== project.finishedAt) {
    await repo.updateProject(trx, userId, id, { finishedAt, updatedAt: nowMs });
  }
}

/** Deletes a project with its tasks, and lets go of it where it is worked on; throws 404. */
export function removeProject({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (!(await repo.deleteProject(trx, userId, id, nowMs))) throw notFound('The project');
    await repo.clearWorkingProject(trx, userId, id);
    await repo.deleteTasksOf(trx, userId, id, nowMs);
  });
}

/** Saves positions, all or none; throws 422 for a project that is not there and for one given twice. */
export function savePositions(
  { db, now }: Context,
  userId: string,
  places: readonly { id: string; position: number }[],
): Promise<void> {
  refuseRepeats(places);
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const known = await repo.readPositions(trx, userId);
    const unknown = places.flatMap(({ id }, index) => (known.has(id) ? [] : [index]));
    if (unknown.length > 0) throw invalid(atPositions(unknown, NOT_YOURS));
    for (const place of places) {
      if (known.get(place.id) !== place.position)
        await repo.updatePosition(trx, userId, place, nowMs);
    }
  });
}

function refuseRepeats(places: readonly { id: string }[]): void {
  const ids = places.map(({ id }) => id);
  const repeats = ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index] : []));
  if (repeats.length > 0)
    throw invalid(atPositions(repeats, 'This project is in the list already.'));
}

function atPositions(indexes: readonly number[], message: string): Record<string, string> {
  return Object.fromEntries(indexes.map((index) => [`positions.${index}.id`, message]));
}
