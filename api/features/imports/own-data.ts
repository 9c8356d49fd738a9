import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type * as z from 'zod';
import type { Actor } from '#api/auth/actor.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { changeSums } from '#api/db/derived/session-sums.ts';
import type { Fields, ShownOf } from '#api/db/fields/fields.ts';
import { EXPORTED, TASK_KIND } from '#api/db/fields/work-fields.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { invalid } from '#api/errors.ts';
import { placeTasks, type TaskDraft } from '#api/features/imports/place-tasks.ts';
import * as repo from '#api/features/imports/repo.ts';
import { sessionColumns } from '#api/features/imports/session-columns.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import {
  type accountDataApi,
  LooseTaskRecord,
  MilestoneRecord,
  NoteRecord,
  PlanRecord,
  ProjectRecord,
  SessionRecord,
  TaskRecord,
} from '#shared/contract/account/account-data.ts';
import { MAX_IMPORT_ROWS } from '#shared/contract/account/task-import.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts';
import { isObject, readText } from '#shared/domain/import/loose-json.ts';
import { OWN_LISTS, type OwnList } from '#shared/domain/import/own-json.ts';

type Body = BodyOf<typeof accountDataApi.import>;
type Reply = ReplyOf<typeof accountDataApi.import>;

/** A parsed record, and its place. */
interface Row<Value> {
  readonly index: number;
  readonly value: Value;
}

/** State of one import call, including its report. */
interface Course {
  readonly trx: Knex.Transaction;
  readonly userId: string;
  readonly nowMs: number;
  readonly reply: Reply;
}

/** Ids of counts are derived from those of their tasks, so that none is imported twice. */
const NAMESPACE = '6a1f0f3e-7d0c-4f8e-8b1f-0d6d6f1f2b55';
/** Each count is a row: the maximum written in one call. */
const MOST_COUNTS = 10_000;
const NO_PROJECT = 'Its project doesn’t exist.';

/**
 * Adds records of an export, each once, in one transaction; throws 422 for more than 500 of them.
 */
export function importOwnData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  body: Body,
): Promise<Reply> {
  const total = OWN_LISTS.reduce((sum, list) => sum + body[list].length, 0);
  if (total > MAX_IMPORT_ROWS) {
    throw invalid({ body: `Send at most ${MAX_IMPORT_ROWS} records in one call.` });
  }
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, actor.userId);
    const reply: Reply = { lists: [], refused: [], leftOut: [] };
    const course = { trx, userId: actor.userId, nowMs, reply };
    await takeProjects(course, body.projects);
    await takeMilestones(course, body.milestones);
    await takeNotes(course, body.notes);
    await takeLooseTasks(course, body.looseTasks);
    await takeProjectTasks(course, body.tasks);
    await takeSessions(course, body.sessions);
    await takePlans(course, body.plans);
    const earns = reply.lists.some(
      ({ list, added }) => added > 0 && (list === 'tasks' || list === 'sessions'),
    );
    if (earns) await unlockAchievements(trx, actor, nowMs);
    return reply;
  });
}

/** Returns the valid records of a list; the others are refused individually. */
function read<Value>(
  { reply }: Course,
  list: OwnList,
  { rows, schema }: { rows: readonly unknown[]; schema: z.ZodType<Value> },
): Row<Value>[] {
  return rows.flatMap((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) return [{ index, value: result.data }];
    const [issue] = result.error.issues;
    const field = issue?.path.join('.') ?? '';
    const message = `${field === '' ? '' : `${field}: `}${issue?.message ?? 'This isn’t a record.'}`;
    refuse(reply, list, { index, id: isObject(row) ? readText(row['id']) : null, message });
    return [];
  });
}

function refuse(
  reply: Reply,
  list: OwnList,
  { index, id, message }: { index: number; id: string | null; message: string },
): void {
  reply.refused.push({ list, index, id: id?.slice(0, 200) ?? null, message });
}

/** Keeps the records whose project exists; for a deleted record, a deleted project is enough. */
async function inProjects<Value extends { id: string; projectId: string }>(
  course: Course,
  list: OwnList,
  rows: readonly Row<Value>[],
): Promise<Row<Value>[]> {
  const ids = [...new Set(rows.map(({ value }) => value.projectId))];
  const projects = await repo.readKnown(course.trx, 'projects', course.userId, ids);
  return rows.filter(({ index, value }) => {
    const project = projects.get(value.projectId);
    const isDeleted = 'deletedAt' in value && value.deletedAt !== null;
    if (project !== undefined && (isDeleted || !project.isDeleted)) return true;
    refuse(course.reply, list, { index, id: value.id, message: NO_PROJECT });
    return false;
  });
}

/** Returns the columns of a record. */
function stored<T>(fields: Fields<T>, value: ShownOf<T> & { id: string }): repo.Columns {
  return { ...fields.write(fields.take(value)), id: value.id };
}

/** Inserts missing records and restores deleted ones; returns the ids of both. */
async function write(
  { trx, userId, reply }: Course,
  { list, table }: { list: OwnList; table: repo.SoftTable },
  rows: readonly repo.Columns[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const unique = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();
  const known = await repo.readKnown(
    trx,
    table,
    userId,
    unique.map(({ id }) => id),
  );
  const fresh = unique.filter(({ id }) => !known.has(id));
  // A record that is deleted in the file as well is already in its final state.
  const back = unique.filter(
    ({ id, deleted_at = null }) => known.get(id)?.isDeleted === true && deleted_at === null,
  );
  await repo.insertRows(trx, table, userId, fresh);
  await repo.reviveRows(trx, table, userId, back);
  const added = fresh.length + back.length;
  reply.lists.push({ list, added, present: rows.length - added });
  return new Set([...fresh, ...back].map(({ id }) => id));
}

async function takeProjects(course: Course, given: readonly unknown[]): Promise<void> {
  const rows = read(course, 'projects', { rows: given, schema: ProjectRecord });
  const columns = rows.map(({ value }) => ({
    ...stored(EXPORTED.projects, value),
    updated_at: course.nowMs,
  }));
  const added = await write(course, { list: 'projects', table: 'projects' }, columns);
  const working = rows.find(({ value }) => value.status === 'working' && value.deletedAt === null);
  if (working === undefined || !added.has(working.value.id)) return;
  await repo.setWorkingProject(course.trx, course.userId, working.value.id);
}

async function takeMilestones(course: Course, given: readonly unknown[]): Promise<void> {
  const all = read(course, 'milestones', { rows: given, schema: MilestoneRecord });
  const rows = await inProjects(course, 'milestones', all);
  const columns = rows.map(({ value }) => ({
    ...stored(EXPORTED.milestones, value),
    updated_at: course.nowMs,
  }));
  await write(course, { list: 'milestones', table: 'milestones' }, columns);
}

async function takeNotes(course: Course, given: readonly unknown[]): Promise<void> {
  const all = read(course, 'notes', { rows: given, schema: NoteRecord });
  const rows = await inProjects(course, 'notes', all);
  const columns = rows.map(({ value }) => ({ ...stored(EXPORTED.notes, value), version: 1 }));
  await write(course, { list: 'notes', table: 'notes' }, columns);
}

/** Keeps the records whose counts can be written in one call. */
function withinCounts(
  { reply }: Course,
  list: OwnList,
  rows: readonly Row<TaskValue>[],
): Row<TaskValue>[] {
  let counts = 0;
  return rows.filter(({ index, value: { id, counted } }) => {
    counts += counted;
    if (counts <= MOST_COUNTS) return true;
    const message = 'This record has too many counts to share a call. Send it on its own.';
    refuse(reply, list, { index, id, message });
    return false;
  });
}

async function takeLooseTasks(course: Course, given: readonly unknown[]): Promise<void> {
  const rows = read(course, 'looseTasks', { rows: given, schema: LooseTaskRecord });
  const tasks = rows.map(({ index, value: { completedPomodoros, ...value } }) => ({
    index,
    value: { ...value, projectId: null, deletedAt: null, counted: completedPomodoros },
  }));
  await takeTasks(course, 'looseTasks', tasks);
}

async function takeProjectTasks(course: Course, given: readonly unknown[]): Promise<void> {
  const all = read(course, 'tasks', { rows: given, schema: TaskRecord });
  const rows = await inProjects(course, 'tasks', all);
  const tasks = rows.map(({ index, value: { countedPomodoros, ...value } }) => ({
    index,
    value: { ...value, kind: 'project' as const, counted: countedPomodoros },
  }));
  await takeTasks(course, 'tasks', tasks);
}

/** Writes what was counted for added tasks. */
async function writeCounts(
  { trx, userId, nowMs }: Course,
  added: readonly Row<TaskValue>[],
): Promise<void> {
  const wanted = added.flatMap(({ value: { id, counted } }) =>
    Array.from({ length: counted }, (_, place) => ({
      id: uuidv5(`${id} ${place}`, NAMESPACE),
      task_id: id,
      created_at: nowMs,
    })),
  );
  const ids = wanted.map(({ id }) => id);
  const there = await repo.readCounts(trx, userId, ids);
  const fresh = wanted.filter(({ id }) => !there.has(id));
  await repo.insertRows(trx, 'task_counts', userId, fresh);
}

type TaskValue = Parameters<typeof TASKS.take>[0] & {
  readonly counted: number;
};

/** Tasks of both lists. */
const TASKS = EXPORTED.tasks.with({ kind: TASK_KIND });

async function takeTasks(
  course: Course,
  list: 'tasks' | 'looseTasks',
  given: readonly Row<TaskValue>[],
): Promise<void> {
  const { trx, userId, nowMs, reply } = course;
  const rows = withinCounts(course, list, given);
  if (rows.length === 0) return;
  const ids = rows.flatMap(({ value: { id, parentId } }) =>
    parentId === null ? [id] : [id, parentId],
  );
  const known = await repo.readTasks(trx, userId, [...new Set(ids)]);
  const fresh = new Map<string, Row<TaskValue>>();
  for (const row of rows) {
    const { id, deletedAt } = row.value;
    const there = known.get(id);
    const isThere = there !== undefined && (!there.isDeleted || deletedAt !== null);
    if (!isThere && !fresh.has(id)) fresh.set(id, row);
  }
  const drafts = [...fresh.values()].map(draftOf);
  const placed = await placeTasks(trx, drafts, { userId, known, nowMs });
  // Deleted ones that come back have their counts.
  const added = [...fresh.values()].filter(({ value }) => !known.has(value.id));
  await writeCounts(course, added);
  reply.lists.push({ list, added: fresh.size, present: rows.length - fresh.size });
  for (const { index, leftOut } of placed) {
    if (leftOut !== null) reply.leftOut.push({ list, index, message: leftOut });
  }
}

function draftOf({ index, value }: Row<TaskValue>): TaskDraft {
  return { ...TASKS.take(value), index };
}

async function takeSessions(course: Course, given: readonly unknown[]): Promise<void> {
  const rows = read(course, 'sessions', { rows: given, schema: SessionRecord });
  if (rows.length === 0) return;
  const { columns, leftOut } = await sessionColumns(course.trx, course, rows);
  for (const each of leftOut) course.reply.leftOut.push({ list: 'sessions', ...each });
  const written = await write(course, { list: 'sessions', table: 'pomodoros' }, columns);
  // Of duplicate records the first one is written.
  const first = new Map(columns.toReversed().map((row) => [row.id, row]));
  const added = [...written].map((id) => first.get(id)).filter((row) => row !== undefined);
  await changeSums(course.trx, course.userId, { added, nowMs: course.nowMs });
}

async function takePlans(course: Course, given: readonly unknown[]): Promise<void> {
  const { trx, userId, nowMs } = course;
  const rows = read(course, 'plans', { rows: given, schema: PlanRecord });
  if (rows.length === 0) return;
  const idsIn = (field: 'projectId' | 'taskId') => [
    ...new Set(rows.map(({ value }) => value[field]).filter((id) => id !== null)),
  ];
  const projects = await repo.readKnown(trx, 'projects', userId, idsIn('projectId'));
  const tasks = await repo.readTasks(trx, userId, idsIn('taskId'));
  const columns = rows.map(({ value }) => ({
    ...stored(EXPORTED.plans, value),
    project_id: projects.has(value.projectId ?? '') ? value.projectId : null,
    task_id: (tasks.get(value.taskId ?? '')?.projectId ?? null) === null ? null : value.taskId,
    updated_at: nowMs,
  }));
  await write(course, { list: 'plans', table: 'plans' }, columns);
}
