import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { type PlacedTask, placeTasks, type TaskDraft } from '#api/features/imports/place-tasks.ts';
import { openProjectFinder, type ProjectFinder } from '#api/features/imports/project-finder.ts';
import * as repo from '#api/features/imports/repo.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import { NEW_TASK } from '#api/features/tasks/service.ts';
import type { taskImportApi } from '#shared/contract/account/task-import.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/endpoint.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { isObject, readObjects, readText } from '#shared/domain/import/loose-json.ts';
import {
  type ItemReading,
  type ReadItem,
  readProjectName,
  readTodoistItem,
} from '#shared/domain/import/todoist-item.ts';

type Body = BodyOf<typeof taskImportApi.todoist>;
type Reply = ReplyOf<typeof taskImportApi.todoist>;

/** Ids of imported tasks are derived from those of Todoist, so that none is imported twice. */
const NAMESPACE = 'f2b6cf4b-1f0e-4c1c-9a53-6a0a8b1f7c10';
const NAMELESS = 'Imported from Todoist';
const NO_PROJECT = 'There is no such project. Name one of yours, or send project_name.';

interface Entry {
  readonly index: number;
  readonly id: string;
  readonly parentId: string | null;
  readonly item: ReadItem;
}

/**
 * Adds tasks in the format of Todoist's API, each once, in one transaction. Tasks of an earlier
 * import stay unchanged, unless they were deleted since: then they are restored.
 */
export function importTodoist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  body: Body,
): Promise<Reply> {
  const nowMs = now();
  const today = localDate(nowMs, actor.timeZone);
  const readings = body.tasks.map((row) => readTodoistItem(row, { today }));
  const entries = readings.flatMap(toEntry);
  const refused = readings.flatMap((reading, index) =>
    'problem' in reading ? [{ index, id: idOf(body.tasks[index]), message: reading.problem }] : [],
  );
  const names = namesOf(body.projects);
  return withTransaction(db, async (trx) => {
    await lockUser(trx, actor.userId);
    const added = await addTasks(trx, actor, { entries, names, nowMs });
    return { ...added, refused: [...refused, ...added.refused] };
  });
}

function idOf(row: unknown): string | null {
  return isObject(row) ? (readText(row['id'])?.slice(0, 200) ?? null) : null;
}

function namesOf(projects: Body['projects']): ReadonlyMap<string, string> {
  return new Map(
    readObjects(projects).flatMap((project): [string, string][] => {
      const [id, name] = [readText(project['id']), readProjectName(project['name'])];
      return id === null || name === null ? [] : [[id, name]];
    }),
  );
}

function toEntry(reading: ItemReading, index: number): Entry[] {
  if ('problem' in reading) return [];
  const { sourceId, parentSourceId } = reading;
  const own = sourceId ?? wordsOf(reading);
  const parentId = parentSourceId === null ? null : taskIdOf(parentSourceId);
  return [{ index, id: taskIdOf(own), parentId, item: reading }];
}

/** Returns the text that identifies a task without an id. */
function wordsOf({ projectName, sourceProjectId, parentSourceId, title }: ReadItem): string {
  return ['', projectName, sourceProjectId, parentSourceId, title].join('\n');
}

function taskIdOf(sourceId: string): string {
  return uuidv5(sourceId, NAMESPACE);
}

interface Batch {
  readonly entries: readonly Entry[];
  /** The names of Todoist's projects by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

async function addTasks(trx: Knex.Transaction, actor: Actor, batch: Batch): Promise<Reply> {
  const { userId } = actor;
  const { entries, names, nowMs } = batch;
  const ids = entries.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]));
  const known = await repo.readTasks(trx, userId, [...new Set(ids)]);
  const { fresh, present, repeats } = divide(entries, known);
  const finder = await openProjectFinder(trx, userId, nowMs);
  const aimed = fresh.map((entry) => ({ entry, projectId: aimOf(entry.item, finder, names) }));
  await finder.write();
  const drafts = aimed.flatMap(({ entry, projectId }) =>
    projectId === null ? [] : [draftOf(entry, projectId, nowMs)],
  );
  const placed = await placeTasks(trx, drafts, { userId, known, nowMs });
  if (drafts.some(({ completedAt }) => completedAt !== null)) {
    await unlockAchievements(trx, actor, nowMs);
  }
  const lost = aimed.filter(({ projectId }) => projectId === null);
  return {
    tasks: [...placed.flatMap(writeNew), ...present, ...repeats.flatMap(repeatOf(placed))].toSorted(
      (a, b) => a.index - b.index,
    ),
    refused: lost.map(({ entry: { index, item } }) => ({
      index,
      id: item.sourceId?.slice(0, 200) ?? null,
      message: NO_PROJECT,
    })),
    leftOut: [...drafts.flatMap(leftOutOf(entries)), ...placed.flatMap(misplaced)],
    projects: [...finder.used],
  };
}

/** Splits entries into new and existing ones; of duplicates the first counts. */
function divide(entries: readonly Entry[], known: ReadonlyMap<string, repo.KnownTask>) {
  const fresh = new Map<string, Entry>();
  const present: Reply['tasks'] = [];
  const repeats: Entry[] = [];
  for (const entry of entries) {
    const { index, id } = entry;
    const there = known.get(id);
    if (there !== undefined && !there.isDeleted && there.projectId !== null) {
      present.push({ index, id, title: there.title, projectId: there.projectId, isNew: false });
    } else if (!fresh.has(id)) fresh.set(id, entry);
    else repeats.push(entry);
  }
  return { fresh: [...fresh.values()], present, repeats };
}

/** Returns the target project of a task; null for a project that the user does not have. */
function aimOf(
  { projectId, projectName, sourceProjectId }: ReadItem,
  finder: ProjectFinder,
  names: ReadonlyMap<string, string>,
): string | null {
  if (projectId !== null) return finder.has(projectId) ? projectId : null;
  if (projectName !== null) return finder.byName(projectName);
  if (sourceProjectId === null) return finder.byName(NAMELESS);
  if (finder.has(sourceProjectId)) return sourceProjectId;
  return finder.byName(names.get(sourceProjectId) ?? NAMELESS);
}

function draftOf(
  { index, id, parentId, item }: Entry,
  projectId: string,
  nowMs: number,
): TaskDraft {
  const { title, notes, tags, dueOn, repeat } = item;
  const before = (instant: string | null) =>
    instant === null ? nowMs : Math.min(readInstant(instant), nowMs);
  return {
    ...NEW_TASK,
    index,
    id,
    kind: 'project',
    projectId,
    parentId,
    title,
    notes,
    tags,
    dueOn,
    repeat,
    nextId: null,
    position: null,
    createdAt: before(item.createdAt),
    completedAt: item.isCompleted ? before(item.completedAt) : null,
    deletedAt: null,
  };
}

function writeNew({ index, id, title, projectId }: PlacedTask): Reply['tasks'] {
  return projectId === null ? [] : [{ index, id, title, projectId, isNew: true }];
}

function repeatOf(placed: readonly PlacedTask[]) {
  const first = new Map(placed.map((task) => [task.id, task]));
  return ({ index, id }: Entry): Reply['tasks'] => {
    const task = first.get(id);
    const written = task === undefined ? [] : writeNew(task);
    return written.map((each) => ({ ...each, index, isNew: false }));
  };
}

function leftOutOf(entries: readonly Entry[]) {
  const items = new Map(entries.map(({ index, item }) => [index, item]));
  return ({ index }: TaskDraft): Reply['leftOut'] =>
    (items.get(index)?.leftOut ?? []).map((message) => ({ index, message }));
}

function misplaced({ index, leftOut }: PlacedTask): Reply['leftOut'] {
  return leftOut === null ? [] : [{ index, message: leftOut }];
}
