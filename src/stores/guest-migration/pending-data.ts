import { byPosition } from '#shared/domain/projects/positions.ts';
import type { GuestProject, GuestTask } from '../guest/guest-rows.ts';
import { isThere } from '../guest/present-work.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import type { MigrationLogContent } from './migration-log.ts';

/** Everything that this browser holds for visitors. */
export interface GuestData {
  readonly projects: readonly GuestProject[];
  readonly tasks: readonly GuestTask[];
  readonly sessions: readonly GuestSession[];
}

/** An entry that the server would not take, and why. */
export interface RefusedEntry {
  readonly id: string;
  readonly kind: 'project' | 'task' | 'session';
  readonly problem: string;
  readonly entry: GuestProject | GuestTask | GuestSession;
}

/** The entries that can be moved to an account, in the order they are moved. */
export interface PendingData extends GuestData {
  /**
   * Entries that the server refused for this account. The lists contain them too, because another
   * try may succeed.
   */
  readonly refused: readonly RefusedEntry[];
}

/**
 * Returns which of a visitor's entries can be moved to an account: nothing that is deleted, no session that an
 * account goes on with itself, and nothing that another account has, or may have.
 */
export function pendingDataFor(
  data: GuestData,
  log: MigrationLogContent,
  account: string,
): PendingData {
  const isFree = ({ id }: { id: string }) =>
    Object.entries(log.marks[id] ?? {}).every(([owner, { state }]) =>
      owner === account ? state === 'sending' || state === 'refused' : state === 'refused',
    );
  const there = new Set<string | null>([
    null,
    ...data.projects.filter(isThere).map(({ id }) => id),
  ]);
  const pending: GuestData = {
    projects: data.projects
      .filter((project) => isThere(project) && isFree(project))
      .toSorted(byPosition),
    tasks: data.tasks
      .filter((task) => isThere(task) && there.has(task.projectId) && isFree(task))
      // A part names its task, which is to be in the account before.
      .toSorted((one, other) => partsLast(one, other) || byPosition(one, other)),
    sessions: data.sessions.filter(isFree).toSorted((one, other) => one.endedAt - other.endedAt),
  };
  return { ...pending, refused: refusedOf(pending, log, account) };
}

function partsLast(one: GuestTask, other: GuestTask): number {
  return Number(one.parentId !== null) - Number(other.parentId !== null);
}

/** How many entries these are. */
export function countOf({ projects, tasks, sessions }: GuestData): number {
  return projects.length + tasks.length + sessions.length;
}

function refusedOf(data: GuestData, log: MigrationLogContent, account: string): RefusedEntry[] {
  const kinds = [
    ['project', data.projects],
    ['task', data.tasks],
    ['session', data.sessions],
  ] as const;
  return kinds.flatMap(([kind, entries]) =>
    entries.flatMap((entry): RefusedEntry[] => {
      const mark = log.marks[entry.id]?.[account];
      if (mark?.state !== 'refused') return [];
      return [{ id: entry.id, kind, problem: mark.problem, entry }];
    }),
  );
}
