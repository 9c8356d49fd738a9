import type { Task } from '#shared/contract/work/tasks.ts';
import { LACKING_OF_VISITORS } from '#shared/domain/tasks/lacking-fields.ts';
import { type LineOutcome, readPlainLine } from '#shared/domain/tasks/lines/plain-line.ts';
import type { GuestAreaParts } from '../wire-guest-area.ts';

/** The task that a line made, or null with what is wrong with the line, where that can be said. */
export interface GuestTaskOutcome {
  readonly task: Task | null;
  readonly error: string;
}

type GuestDay = Pick<GuestAreaParts, 'work' | '$today'>;

/** Reads a visitor's line; `isAsItIs` takes words into the title that ask for what the task lacks. */
export function readGuestLine(
  { work, $today }: GuestDay,
  { line, isAsItIs }: { line: string; isAsItIs: boolean },
): LineOutcome {
  return readPlainLine(line, {
    today: $today.get(),
    projects: work.$projects.get().filter(({ status }) => status !== 'finished'),
    lacking: LACKING_OF_VISITORS,
    isAsItIs,
  });
}

/**
 * Makes a task of a line such as `Write ~3 +Book`. The project is the one that the line names, else
 * the given one.
 */
export function addGuestTask(
  area: GuestDay,
  given: { line: string; projectId: string; isAsItIs: boolean },
): GuestTaskOutcome {
  const line = given.line.trim();
  if (line === '') return { task: null, error: '' };
  const { task: read, error } = readGuestLine(area, { line, isAsItIs: given.isAsItIs });
  if (read === null) return { task: null, error };
  const { title, estimate } = read;
  const projectId = read.projectId ?? given.projectId;
  return { task: area.work.createTask({ projectId, title, estimate }), error: '' };
}
