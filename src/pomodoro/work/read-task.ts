import { readPlainLine } from '#shared/domain/tasks/lines/plain-line.ts';
import type { QuickAddPlace } from '#shared/domain/tasks/lines/quick-add.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { ProjectsStore } from '#stores/tasks/projects-store.ts';
import type { NewTask } from '#stores/tasks/tasks-store.ts';

/** The projects and the day that a line can name. */
export interface KnownToLines {
  readonly projects: Pick<ProjectsStore, '$projects'>;
  /** Returns the local day, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** The task that a line says, or null with what is wrong with the line. */
export interface ReadTask {
  readonly task: NewTask | null;
  readonly error: string;
}

/** The place that a line is typed in; finished projects cannot be named. */
export function placeOf({ projects, today }: KnownToLines): QuickAddPlace {
  const all = valueOr(projects.$projects.get(), []);
  return { today: today(), projects: all.filter(({ status }) => status !== 'finished') };
}

/**
 * Reads a line such as `Write ~3 @fri +Book`. The project is the one that the line names, else the
 * given one; with `isAsItIs`, invalid parts become words of the title.
 */
export function readTask(
  known: KnownToLines,
  given: {
    readonly line: string;
    readonly projectId: string | null;
    readonly isAsItIs: boolean;
  },
): ReadTask {
  const { line, isAsItIs } = given;
  const { task: read, error } = readPlainLine(line, { ...placeOf(known), isAsItIs });
  if (read === null) return { task: null, error };
  const { problems: _, tags, projectId, ...task } = read;
  return { task: { ...task, tags: [...tags], projectId: projectId ?? given.projectId }, error };
}
