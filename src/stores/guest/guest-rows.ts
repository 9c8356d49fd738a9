import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { PROJECT_COLORS } from '#shared/domain/projects/project-colors.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { SETTINGS_BOUNDS } from '#shared/domain/settings/timer-settings.ts';
import { PLAIN_TASK } from '#shared/domain/tasks/lines/plain-task.ts';
import { kindIn } from '#shared/domain/tasks/places/task-places.ts';
import { readTaskDetails } from '#shared/domain/tasks/read-task-details.ts';
import { normaliseTitle } from '#shared/domain/text/normalise-title.ts';
import { type Fields, isId, isInstant, isWhole } from '#shared/domain/timer/engine/reading.ts';

/** A row as a visitor's browser holds it. A deleted one stays while a session may name it. */
export type StoredRow<Row> = Row & { readonly deletedAt: string | null };

/** A project of a visitor without an account. Its counts are derived. */
export type GuestProject = StoredRow<Project>;

/** A task of a visitor without an account. Its pomodoros are derived. */
export type GuestTask = StoredRow<Task>;

/** The longest title of a project, in characters. */
export const LONGEST_PROJECT_TITLE = 200;
/** The longest title of a task, in characters. */
export const LONGEST_TASK_TITLE = 300;

/** Reads one stored project; null for what is none. */
export function readGuestProject(value: Fields): GuestProject | null {
  const { id, workMinutes } = value;
  const title = readTitle(value['title'], LONGEST_PROJECT_TITLE);
  if (!isId(id) || title === null) return null;
  const status = readStatus(value['status']);
  return {
    ...value,
    id,
    title,
    status,
    color: PROJECT_COLORS.find((color) => color === value['color']) ?? null,
    workMinutes: isWhole(workMinutes, LENGTHS.min, LENGTHS.max) ? workMinutes : null,
    ...readCommon(value),
    finishedAt: status === 'finished' ? (readInstant(value['finishedAt']) ?? EPOCH) : null,
    pomodoroCount: 0,
    focusedMinutes: 0,
    openTaskCount: 0,
    milestoneCount: 0,
    noteCount: 0,
  };
}

/** Reads one stored task; null for what is none. */
export function readGuestTask(value: Fields): GuestTask | null {
  const { id, projectId, nextId, repeatDay } = value;
  const title = readTitle(value['title'], LONGEST_TASK_TITLE);
  if (!isId(id) || !(projectId === null || isId(projectId)) || title === null) return null;
  const completedAt = readInstant(value['completedAt']);
  return {
    // Fields of a later version stay.
    ...value,
    ...PLAIN_TASK,
    ...readTaskDetails(value),
    id,
    projectId,
    kind: kindIn(projectId, 'standalone'),
    title,
    ...readCommon(value),
    completed: completedAt !== null,
    completedAt,
    completedPomodoros: 0,
    nextId: isId(nextId) ? nextId : null,
    repeatDay: isWhole(repeatDay, 1, 31) ? repeatDay : null,
  };
}

const INSTANTS: readonly string[] = ['createdAt', 'completedAt', 'finishedAt', 'deletedAt'];

/** A row as it is stored: instants in UTC milliseconds, as versions before stored them. */
export function storedForm(row: object): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const isText = INSTANTS.includes(name) && typeof value === 'string';
      return [name, isText ? Date.parse(value) : value];
    }),
  );
}

/** A title as it may be shown and sent: normalised and cut to its longest length; null for none. */
export function readTitle(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  // Cut before and after: normalising a text of megabytes would take its time.
  const title = normaliseTitle(normaliseTitle(value.slice(0, longest * 4)).slice(0, longest));
  return title === '' ? null : title;
}

const LENGTHS = SETTINGS_BOUNDS.workTime;
const EPOCH = new Date(0).toISOString();

function readCommon({ position, createdAt, deletedAt }: Fields) {
  return {
    position: isWhole(position, 0, 1_000_000) ? position : 0,
    createdAt: readInstant(createdAt) ?? EPOCH,
    deletedAt: readInstant(deletedAt),
  };
}

function readStatus(status: unknown): ProjectStatus {
  return status === 'working' || status === 'finished' ? status : 'open';
}

function readInstant(value: unknown): string | null {
  return isInstant(value) ? new Date(value).toISOString() : null;
}
