import type { DoneTask } from './forecast.ts';

/** The fields of a task that say what it took. */
export interface TaskWithSessions {
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string | null;
  readonly estimate: number | null;
  /** ISO 8601; null while it is open. */
  readonly completedAt: string | null;
  readonly completedPomodoros: number;
}

/**
 * The done tasks with sessions among tasks. Those with parts are left out: their estimates cover the
 * parts, which have the sessions.
 */
export function doneTasksOf(tasks: readonly TaskWithSessions[]): DoneTask[] {
  const withParts = new Set(tasks.map(({ parentId }) => parentId));
  return tasks.flatMap(({ id, projectId, estimate, completedAt, completedPomodoros: took }) =>
    completedAt === null || took < 1 || withParts.has(id)
      ? []
      : [{ projectId, estimate, took, doneAt: Date.parse(completedAt) }],
  );
}
