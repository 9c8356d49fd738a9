import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { hasSigns } from '#shared/domain/tasks/lines/line-signs.ts';
import type { NewTask } from '#stores/tasks/tasks-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The task from a line, or null with the error in the line. */
export interface ReadLine {
  readonly task: NewTask | null;
  readonly error: string;
}

/**
 * Reads the line of a new task outside a list, such as in the picker. The parser is loaded with the
 * first line that needs it. Without the network and a cached copy, the line is a title.
 */
export async function readNewTask(
  known: Pick<Workspace, 'projects' | 'today'>,
  given: { line: string; projectId: string; isAsItIs: boolean },
): Promise<ReadLine> {
  const plain: ReadLine = { task: { projectId: given.projectId, title: given.line }, error: '' };
  if (!hasSigns(given.line)) return plain;
  const reader = await loadChunk(() => import('#pomodoro/work/read-task.ts')).catch(() => null);
  return reader === null ? plain : reader.readTask(known, given);
}
