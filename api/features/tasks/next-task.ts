/*
 * The next occurrence of a repeated task: added when the task is completed, and removed when it is
 * reopened.
 */
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import * as repo from '#api/features/tasks/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { tasksApi } from '#shared/contract/work/tasks.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { nextParts } from '#shared/domain/tasks/next-parts.ts';
import { nextDueOn } from '#shared/domain/tasks/repeat.ts';

/**
 * Fields of the next occurrence that the client sends: the ids it made, and the due day it
 * calculated.
 */
export type NextGiven = Pick<BodyOf<typeof tasksApi.update>, 'nextId' | 'nextDueOn' | 'nextParts'>;

type Completed = { done: repo.TaskRow; given: NextGiven; nowMs: number };

/**
 * Leaves the next one of a repeated task at its place, with its parts and without what was only about
 * the one that is done; answers its id, or null where none comes again. One that is there already
 * stays the only one.
 */
export async function leaveNext(
  trx: Knex.Transaction,
  { userId, timeZone }: Actor,
  { done, given, nowMs }: Completed,
): Promise<string | null> {
  const { repeat, dueOn, repeatDay: dayOfMonth } = done;
  if (repeat === null) return done.nextId;
  if (done.nextId !== null && (await repo.findTask(trx, userId, done.nextId)) !== null) {
    return done.nextId;
  }
  const today = localDate(nowMs, timeZone);
  const next = given.nextDueOn ?? nextDueOn({ repeat, dueOn, dayOfMonth }, today);
  if (next === null) return null;
  const id = given.nextId ?? uuidv7();
  if ((await repo.findTaskEver(trx, userId, id)) !== null) {
    await repo.reviveTask(trx, userId, id);
    return id;
  }
  const made = { completedAt: null, createdAt: nowMs, nextId: null };
  await repo.insertTask(trx, userId, { ...done, ...made, id, dueOn: next });
  const idOf = new Map(given.nextParts?.map(({ partId, nextId }) => [partId, nextId]));
  const parts = await repo.listParts(trx, userId, done.id);
  for (const part of nextParts(parts, { from: dueOn ?? today, to: next })) {
    const partId = idOf.get(part.id) ?? uuidv7();
    if ((await repo.findTaskEver(trx, userId, partId)) !== null) continue;
    await repo.insertTask(trx, userId, { ...part, ...made, id: partId, parentId: id });
  }
  return id;
}

/** Takes the next one of a task away again, unless somebody has touched it. */
export async function takeNextBack(
  trx: Knex.Transaction,
  userId: string,
  { task, nowMs }: { task: repo.TaskRow; nowMs: number },
): Promise<void> {
  if (task.nextId === null) return;
  const next = await repo.findTask(trx, userId, task.nextId);
  if (next === null || !(await repo.isUntouched(trx, userId, next))) return;
  await repo.deleteTask(trx, userId, next, nowMs);
  await repo.clearActiveTask(trx, userId, next.id);
}
