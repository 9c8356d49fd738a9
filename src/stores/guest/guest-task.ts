import { type Fields, isId, isInstant, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { readInstant, readTitle } from './stored-fields.ts';

/** A task of a visitor without an account as it is stored; instants in UTC milliseconds. */
export interface GuestTask {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  /** In pomodoros, from 1 to 99. */
  readonly estimate: number | null;
  readonly position: number;
  readonly createdAt: number;
  readonly completedAt: number | null;
  /** A deleted task stays until its deletion cannot be taken back and no session names it. */
  readonly deletedAt: number | null;
}

/** The longest title of a task, in characters. */
export const LONGEST_TASK_TITLE = 300;

/** Reads one stored task; null for what is none. */
export function readGuestTask(value: Fields): GuestTask | null {
  const { id, projectId, estimate, position, createdAt } = value;
  const title = readTitle(value['title'], LONGEST_TASK_TITLE);
  if (!isId(id) || !isId(projectId) || title === null) return null;
  return {
    id,
    projectId,
    title,
    estimate: isWhole(estimate, 1, 99) ? estimate : null,
    position: isWhole(position, 0, 1_000_000) ? position : 0,
    createdAt: isInstant(createdAt) ? createdAt : 0,
    completedAt: readInstant(value['completedAt']),
    deletedAt: readInstant(value['deletedAt']),
  };
}
