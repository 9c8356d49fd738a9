import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { PENDING_ERRORS } from '#stores/sessions/session-queue.ts';

/** An entry that is not on the server. */
export interface UnsavedEntry {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** When it was created, in UTC milliseconds; null when unknown. */
  readonly atMs: number | null;
}

/** Returns the entry of a pending or refused change, with the server's reason. */
export function changeEntry(entry: PendingChange): UnsavedEntry {
  const { id, madeAt, error } = entry;
  return { id, title: describeChange(entry), why: error, atMs: madeAt };
}

/** Returns the entry of a pending or refused session, with the server's reason. */
export function sessionEntry(entry: PendingPomodoro): UnsavedEntry {
  const { id, endTime, error } = entry;
  return { id, title: describeSession(entry), why: error, atMs: Date.parse(endTime) };
}

/** Describes a change in the user's words: `Rename project “Essay” to “Thesis”`. */
export function describeChange({ change, name }: Pick<PendingChange, 'change' | 'name'>): string {
  const what = named(change, name);
  return what[0]?.toUpperCase() + what.slice(1);
}

function named(change: WorkChange, name: string): string {
  const it = name === '' ? '' : ` “${name}”`;
  switch (change.kind) {
    case 'createProject':
      return `create project “${change.title}”`;
    case 'renameProject':
      return `rename project${it} to “${change.title}”`;
    case 'colorProject':
      return `change the colour of project${it}`;
    case 'setSessionLength':
      return `change the session length of project${it}`;
    case 'setWorkingProject':
      return `work on project${it}`;
    case 'finishProject':
      return `finish project${it}`;
    case 'reopenProject':
      return `reopen project${it}`;
    case 'deleteProject':
      return `delete project${it}`;
    case 'orderProjects':
      return 'change the order of the projects';
    case 'createTask':
      return `add task “${change.title}”`;
    case 'changeTask':
      return changedTask(change.change, it);
    case 'deleteTask':
      return `delete task${it}`;
    case 'orderTasks':
      return 'change the order of the tasks';
    case 'milestone':
      return `${MILESTONE_ACTS[change.act]}${it}`;
    case 'looseTask':
      return `${LOOSE_ACTS[change.act]}${it}`;
    case 'setActiveTask':
      return change.taskId === null ? 'choose no task' : `choose task${it}`;
    case 'addSession':
      return `add a session of ${change.session.duration} min`;
    case 'correctSession':
      return 'correct a session';
    case 'deleteSession':
      return 'delete a session';
    case 'createPlan':
      return `plan${it}`;
    case 'changePlan':
      return `change planned block${it}`;
    case 'deletePlan':
      return 'delete a planned block';
  }
}

const MILESTONE_ACTS = {
  create: 'add milestone',
  change: 'change milestone',
  delete: 'delete milestone',
} as const;

const LOOSE_ACTS = {
  create: 'add task',
  change: 'change task',
  count: 'count one for task',
  delete: 'delete task',
} as const;

type TaskFields = Extract<WorkChange, { kind: 'changeTask' }>['change'];

function changedTask({ title, completed, estimate }: TaskFields, it: string): string {
  if (title !== undefined) return `rename task${it} to “${title}”`;
  if (completed !== undefined) return completed ? `complete task${it}` : `reopen task${it}`;
  return estimate === undefined ? `change task${it}` : `change the estimate of task${it}`;
}

/** Describes a pending session: `Focus session, 25 min`. */
export function describeSession({ duration }: Pick<PendingPomodoro, 'duration'>): string {
  return `Focus session, ${duration} min`;
}

/**
 * Explains in plain words why an entry is still pending; the texts of sessions are those of the
 * specification.
 */
export function explainWaiting(error: string): string {
  switch (error) {
    case '':
      return 'Waiting its turn.';
    case PENDING_ERRORS.other:
      return 'There is no connection to the server.';
    case PENDING_ERRORS.unauthorized:
    case PENDING_ERRORS.noToken:
      return 'You are signed out.';
    default:
      return error;
  }
}
