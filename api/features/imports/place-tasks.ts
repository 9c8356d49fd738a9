import type { Knex } from 'knex';
import { TASK_FIELDS } from '#api/db/fields/work-fields.ts';
import * as repo from '#api/features/imports/repo.ts';
import type { TaskKind } from '#shared/domain/tasks/places/task-kinds.ts';
import { repeatDayOf } from '#shared/domain/tasks/repeat-kinds.ts';

/** A task to write; instants in UTC milliseconds. */
export interface TaskDraft
  extends Omit<ReturnType<typeof TASK_FIELDS.read>, 'position' | 'repeatDay'> {
  /** Its index in the request. */
  readonly index: number;
  /** Null appends it to its project; one without a project has a place. */
  readonly position: number | null;
  readonly deletedAt: number | null;
}

/** A written task: where it was placed, and what could not be kept. */
export interface PlacedTask {
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly leftOut: string | null;
}

/** Existing data for placing tasks. */
export interface Surroundings {
  readonly userId: string;
  /** The tasks of the user with the ids of the drafts and of their parents. */
  readonly known: ReadonlyMap<string, repo.KnownTask>;
  readonly nowMs: number;
}

const NO_PARENT = 'Its parent task doesn’t exist, so it becomes a task of its own.';
const TOO_DEEP =
  'It was nested deeper: sub-tasks can’t have sub-tasks, so it belongs to the topmost task.';

/**
 * Writes new tasks and restores deleted ones, each at its place. A subtask goes into the project of
 * its parent; one of a subtask becomes a child of the topmost task.
 */
export async function placeTasks(
  trx: Knex.Transaction,
  drafts: readonly TaskDraft[],
  { userId, known, nowMs }: Surroundings,
): Promise<PlacedTask[]> {
  const among = new Map(drafts.map((draft) => [draft.id, draft]));
  const placed = drafts.map((draft) => ({ draft, ...parentOf(draft, among, known) }));
  const projectIds = placed.map(({ projectId }) => projectId).filter((id) => id !== null);
  const next = await repo.readNextPositions(trx, userId, [...new Set(projectIds)]);
  const rows = placed.map(({ draft, projectId, parentId }) => {
    const last = next.get(projectId ?? draft.kind) ?? 0;
    const position = draft.position ?? last;
    next.set(projectId ?? draft.kind, Math.max(last, position + 1));
    return columnsOf({ ...draft, projectId, parentId, position }, nowMs);
  });
  await repo.insertRows(
    trx,
    'tasks',
    userId,
    rows.filter(({ id }) => !known.has(id)),
  );
  await repo.reviveRows(
    trx,
    'tasks',
    userId,
    rows.filter(({ id }) => known.has(id)),
  );
  return placed.map(({ draft: { index, id, title }, projectId, leftOut }) => ({
    index,
    id,
    title,
    projectId,
    leftOut,
  }));
}

interface Place {
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly leftOut: string | null;
}

/** The topmost ancestor of a task, its project and its distance, or the reason there is none. */
type Top =
  | { readonly id: string; readonly projectId: string | null; readonly steps: number }
  | 'nowhere'
  | 'circle';

type Drafts = ReadonlyMap<string, TaskDraft>;
type Known = ReadonlyMap<string, repo.KnownTask>;

function parentOf(draft: TaskDraft, among: Drafts, known: Known): Place {
  const alone = { projectId: draft.projectId, parentId: null };
  if (draft.parentId === null) return { ...alone, leftOut: null };
  const way = { kind: draft.kind, among, known, passed: new Set([draft.id]) };
  const top = topOf(draft.parentId, way);
  if (typeof top === 'string') return { ...alone, leftOut: NO_PARENT };
  const { id: parentId, projectId, steps } = top;
  return { projectId, parentId, leftOut: steps > 1 ? TOO_DEEP : null };
}

interface Way {
  /** That of the task itself: its parent is in the same family. */
  readonly kind: TaskKind;
  readonly among: Drafts;
  readonly known: Known;
  readonly passed: Set<string>;
}

function topOf(id: string, way: Way): Top {
  const draft = way.among.get(id);
  if (draft === undefined) return topOfKnown(id, way.known.get(id), way.kind);
  if (draft.kind !== way.kind) return 'nowhere';
  if (way.passed.has(id)) return 'circle';
  way.passed.add(id);
  const itself = { id, projectId: draft.projectId, steps: 1 };
  const above = draft.parentId === null ? 'nowhere' : topOf(draft.parentId, way);
  if (above === 'nowhere') return itself;
  return above === 'circle' ? above : { ...above, steps: above.steps + 1 };
}

/** Existing tasks are at most two levels deep. */
function topOfKnown(id: string, task: repo.KnownTask | undefined, kind: TaskKind): Top {
  if (task === undefined || task.isDeleted || task.kind !== kind) return 'nowhere';
  const { projectId, parentId } = task;
  return parentId === null ? { id, projectId, steps: 1 } : { id: parentId, projectId, steps: 2 };
}

function columnsOf(task: TaskDraft & { position: number }, nowMs: number): repo.Columns {
  return {
    ...TASK_FIELDS.write({ ...task, repeatDay: repeatDayOf(task) }),
    id: task.id,
    updated_at: nowMs,
    deleted_at: task.deletedAt,
  };
}
