import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { takeRoom, takeTextRoom } from '#api/db/derived/account-usage.ts';
import { indexTexts } from '#api/db/derived/search-index.ts';
import { givenOf } from '#api/db/fields/fields.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { type AppError, conflict, invalid, notFound } from '#api/errors.ts';
import { checkProjectRef, takeOpenTask } from '#api/features/projects/service.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import {
  assignSessions,
  findSession,
  hasCount,
  insertCount,
} from '#api/features/tasks/counts-repo.ts';
import { leaveNext, takeNextBack } from '#api/features/tasks/next-task.ts';
import * as repo from '#api/features/tasks/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { taskFields, type tasksApi } from '#shared/contract/work/tasks.ts';
import type { LooseKind, TaskKind } from '#shared/domain/tasks/places/task-kinds.ts';
import { kindIn } from '#shared/domain/tasks/places/task-places.ts';
import { repeatDayOf } from '#shared/domain/tasks/repeat-kinds.ts';

export { readCounts } from '#api/features/tasks/counts-repo.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Change = Partial<BodyOf<typeof tasksApi.update>>;

/** A list of tasks: that of a project, or one of the two without a project. */
export type TaskList =
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: LooseKind; readonly projectId: null };

/** The id of a task in a call with the kind it must have, null for any. */
export interface NamedTask {
  readonly id: string;
  readonly kind: TaskKind | null;
}

const NAMES: Readonly<Record<TaskKind, string>> = {
  project: 'The task',
  fast: 'The fast task',
  standalone: 'The standalone task',
};
const OWNERS: Readonly<Record<TaskKind, string>> = {
  project: 'task of a project',
  fast: 'fast task',
  standalone: 'standalone task',
};

/** A task of the user that is not deleted; throws 404 for any other id. */
export async function loadTask(
  db: Db,
  userId: string,
  { id, kind }: NamedTask,
): Promise<repo.TaskRow> {
  const row = await repo.findTask(db, userId, id, kind ?? undefined);
  if (row === null) throw notFound(NAMES[kind ?? 'project']);
  return row;
}

/** The project of the user's task, deleted or not; throws 422 at `taskId` for any other id. */
export async function projectOfTask(db: Db, userId: string, taskId: string): Promise<string> {
  const projectId = await repo.findProjectIdOf(db, userId, taskId);
  if (projectId === null) throw missingTask();
  return projectId;
}

/** The 422 at `taskId` for a task that the user does not have. */
export function missingTask(): AppError {
  return invalid({ taskId: 'There is no such task.' });
}

/** The fields that people write, where nothing was written. */
export const NEW_TASK = z.object(taskFields).parse({});

/** A task to create, without the list that it goes into. */
type NewTask = Partial<typeof NEW_TASK> & {
  readonly title: string;
  readonly id?: string | undefined;
  readonly completedAt?: string | null;
};

/**
 * Creates a task at the end of a list, completed where it says when (never in the future); the same
 * id answers the first one, and throws 409 where that is of another kind. A finished project is open
 * again for an open one. A part of a task comes into that task's project.
 */
export function createTask(
  { db, now }: Context,
  actor: Actor,
  { kind, projectId }: TaskList,
  { id = uuidv7(), completedAt: toldAt = null, ...given }: NewTask,
): Promise<Created<repo.TaskRow>> {
  const { userId } = actor;
  const values = { ...NEW_TASK, ...given };
  const { parentId } = values;
  const createdAt = now();
  const completedAt = toldAt === null ? null : Math.min(readInstant(toldAt), createdAt);
  return createForUser(db, userId, {
    async find(any) {
      const first = await repo.findTaskEver(any, userId, id);
      if (first === null || first.kind === kind) return first;
      throw conflict(`This id belongs to a ${OWNERS[first.kind]}.`);
    },
    async make(trx) {
      const isOpen = completedAt === null;
      if (projectId !== null) {
        await checkProject(trx, { userId, projectId, isOpen, nowMs: createdAt });
      }
      if (parentId !== null) await checkParent(trx, userId, { id, kind, projectId, parentId });
      const position = await repo.nextPosition(trx, userId, { kind, projectId });
      await repo.insertTask(trx, userId, {
        ...values,
        id,
        kind,
        projectId,
        position,
        createdAt,
        completedAt,
        repeatDay: repeatDayOf(values),
        nextId: null,
      });
      if (completedAt !== null) await unlockAchievements(trx, actor, createdAt);
      return loadTask(trx, userId, { id, kind });
    },
  });
}

/**
 * Changes a task; throws 404. Completing it again keeps the first instant; another project puts it
 * at that project's end unless a position is given. Its parts move and are completed with it, and
 * are open again with it. A repeated one that is completed leaves its next one behind, once, and
 * takes it away again when it is open. One without a project that is given one brings its sessions.
 * One that leaves its project goes to the inbox.
 */
export function changeTask(
  { db, now }: Context,
  actor: Actor,
  named: NamedTask,
  change: Change,
): Promise<repo.TaskRow> {
  const { userId } = actor;
  const { id } = named;
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const task = await loadTask(trx, userId, named);
    const changed = {
      ...withChange(task, change, nowMs),
      ...(await placeOf(trx, { userId, task, change, nowMs })),
    };
    const { parentId, projectId } = changed;
    if (parentId !== null) await checkParent(trx, userId, { ...changed, parentId });
    await takeTextRoom(trx, userId, [changed.notes], [task.notes]);
    await indexTexts(trx, userId, 'tasks', [{ id, from: task.title, to: changed.title }]);
    if (projectId !== task.projectId) await moveWithTask(trx, userId, { task, changed, nowMs });
    await repo.updateTask(trx, userId, changed, nowMs);
    if (changed.completedAt !== task.completedAt) {
      const [from, to] = [task.completedAt, changed.completedAt];
      if (to === null) await takeNextBack(trx, userId, { task, nowMs });
      else {
        const nextId = await leaveNext(trx, actor, { done: changed, given: change, nowMs });
        await repo.updateTask(trx, userId, { ...changed, nextId }, nowMs);
      }
      await repo.completeParts(trx, userId, { id, from, to }, nowMs);
    }
    if (isNewlyDone(task, changed)) await unlockAchievements(trx, actor, nowMs);
    return loadTask(trx, userId, { id, kind: changed.kind });
  });
}

/** Done tasks of projects count toward achievements. */
function isNewlyDone(before: repo.TaskRow, { kind, completedAt }: repo.TaskRow): boolean {
  if (kind !== 'project' || completedAt === null) return false;
  return before.completedAt === null || before.kind !== kind;
}

/** The quotas of tasks of projects, and of those without one. */
const LISTED = ['tasks', 'looseTasks'] as const;

/**
 * Moves what belongs to a task: its parts, and sessions that had no project. What was recorded in a
 * project stays there when its task leaves.
 */
async function moveWithTask(
  trx: Knex.Transaction,
  userId: string,
  { task, changed, nowMs }: { task: repo.TaskRow; changed: repo.TaskRow; nowMs: number },
): Promise<void> {
  const { id, projectId } = changed;
  if (task.projectId === null || projectId === null) {
    const moved = [id, ...(await repo.readPartIds(trx, userId, id))];
    const [from, to] = projectId === null ? LISTED : LISTED.toReversed();
    await takeRoom(trx, userId, to, moved.length);
    await takeRoom(trx, userId, from, -moved.length);
    if (projectId !== null) {
      for (const each of moved) await assignSessions(trx, userId, { id: each, projectId }, nowMs);
    }
  }
  await repo.moveParts(trx, userId, changed, nowMs);
}

function withChange(task: repo.TaskRow, change: Change, nowMs: number): repo.TaskRow {
  const { title, position: _position, projectId: _projectId, completed, ...rest } = change;
  const { nextId: _nextId, nextDueOn: _nextDueOn, nextParts: _nextParts, ...values } = rest;
  const changed = { ...task, ...givenOf({ title, ...values }) };
  const isSame = changed.repeat === task.repeat && changed.dueOn === task.dueOn;
  return {
    ...changed,
    repeatDay: isSame ? task.repeatDay : repeatDayOf(changed),
    completedAt: completedAtOf(task, completed, nowMs),
  };
}

/** Throws 422 at `parentId` unless this is a task of the same list that is no part of another. */
async function checkParent(
  trx: Knex.Transaction,
  userId: string,
  task: Pick<repo.TaskRow, 'id' | 'kind' | 'projectId'> & { parentId: string },
): Promise<void> {
  const { id, kind, projectId, parentId } = task;
  const parent = await repo.findTask(trx, userId, parentId);
  if (parent === null || parentId === id) throw invalid({ parentId: 'There is no such task.' });
  if (parent.projectId !== projectId) {
    throw invalid({ parentId: 'A sub-task must be in the same project as its task.' });
  }
  if (parent.kind !== kind) {
    throw invalid({ parentId: 'A sub-task must be in the same list as its task.' });
  }
  if (parent.parentId !== null || (await repo.hasParts(trx, userId, id))) {
    throw invalid({ parentId: 'A sub-task can’t have sub-tasks.' });
  }
}

/** Throws 422 unless the user has this project; a finished one is open again for an open task. */
async function checkProject(
  trx: Knex.Transaction,
  given: { userId: string; projectId: string; isOpen: boolean; nowMs: number },
): Promise<void> {
  const { userId, projectId, isOpen, nowMs } = given;
  if (isOpen) await takeOpenTask(trx, userId, projectId, nowMs);
  else await checkProjectRef(trx, userId, projectId, { allowsDeleted: false });
}

async function placeOf(
  trx: Knex.Transaction,
  given: { userId: string; task: repo.TaskRow; change: Change; nowMs: number },
): Promise<Partial<repo.TaskRow>> {
  const { userId, task, change, nowMs } = given;
  const { projectId = task.projectId } = change;
  if (projectId === task.projectId) return { position: change.position ?? task.position };
  const isOpen = completedAtOf(task, change.completed, nowMs) === null;
  if (projectId !== null) await checkProject(trx, { userId, projectId, isOpen, nowMs });
  const list = { kind: kindIn(projectId, task.kind), projectId };
  const position = change.position ?? (await repo.nextPosition(trx, userId, list));
  // A part that is moved away stands for itself.
  const parentId = change.parentId ?? null;
  return { ...list, position, parentId };
}

function completedAtOf(
  task: repo.TaskRow,
  completed: boolean | undefined,
  nowMs: number,
): number | null {
  if (completed === undefined) return task.completedAt;
  return completed ? (task.completedAt ?? nowMs) : null;
}

/** A pomodoro counted toward a task, of a kind or (null) of either, under an id of its own. */
interface Counted {
  readonly id: string;
  readonly kind: LooseKind | null;
  readonly countId?: string | undefined;
}

/**
 * Counts one pomodoro for a task without a project; a repeated count id changes nothing. Throws 404.
 * A device may not have heard yet that the task has a project: then its session is assigned to it.
 */
export function incrementTask(
  { db, now }: Context,
  userId: string,
  { id, kind, countId = uuidv7() }: Counted,
): Promise<repo.TaskRow> {
  const createdAt = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const task = await repo.findTask(trx, userId, id);
    const name = NAMES[kind ?? 'project'];
    if (task === null || (kind !== null && task.kind !== kind && task.projectId === null)) {
      throw notFound(name);
    }
    const { projectId } = task;
    if (projectId !== null) {
      const session = await findSession(trx, userId, countId);
      if (session?.taskId === id) return task;
      if (session?.isStandalone !== true) throw notFound(name);
    }
    if (await hasCount(trx, userId, countId)) return task;
    await insertCount(trx, userId, { id: countId, taskId: id, createdAt });
    if (projectId !== null) await assignSessions(trx, userId, { id, projectId }, createdAt);
    return loadTask(trx, userId, task);
  });
}

/** Deletes a task with its parts, and lets go of it where it is worked on; throws 404. */
export function removeTask({ db, now }: Context, userId: string, task: NamedTask): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (!(await repo.deleteTask(trx, userId, task, nowMs))) {
      throw notFound(NAMES[task.kind ?? 'project']);
    }
    await repo.clearActiveTask(trx, userId, task.id);
  });
}

/** Saves positions, all or none; throws 422 for a task that never was and for one given twice. */
export function savePositions(
  { db }: Context,
  userId: string,
  places: readonly { id: string; position: number }[],
): Promise<void> {
  const ids = places.map(({ id }) => id);
  const seen = new Set<string>();
  const repeats = ids.flatMap((id, index) => (seen.size === seen.add(id).size ? [index] : []));
  refuseAt(repeats, 'This task is in the list already.');
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const known = await repo.readPositions(trx, userId, ids);
    refuseAt(
      ids.flatMap((id, index) => (known.has(id) ? [] : [index])),
      'There is no such task.',
    );
    for (const place of places) {
      const position = known.get(place.id) ?? null;
      if (position !== null && position !== place.position) {
        await repo.updatePosition(trx, userId, place);
      }
    }
  });
}

function refuseAt(indexes: readonly number[], message: string): void {
  if (indexes.length === 0) return;
  throw invalid(Object.fromEntries(indexes.map((index) => [`positions.${index}.id`, message])));
}
