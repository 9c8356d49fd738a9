import { loadChunk } from '#platform/page/load-chunk.ts';
import { hasSigns } from '#shared/domain/tasks/line-signs.ts';
import type { NewTask } from '#stores/tasks/tasks-store.ts';
import type { Workspace } from '../../workspace.ts';

/** The task that a line makes, or null with what is wrong with the line. */
export interface ReadLine {
  readonly task: NewTask | null;
  readonly error: string;
}

/**
 * Reads the line of a new task where no list is shown, such as in the picker. The reader is loaded
 * with the first line that needs it; without the network and a copy of it, the line is a title.
 */
export async function readNewTask(
  known: Pick<Workspace, 'projects' | 'today'>,
  given: { line: string; projectId: string; isAsItIs: boolean },
): Promise<ReadLine> {
  const plain: ReadLine = { task: { projectId: given.projectId, title: given.line }, error: '' };
  if (!hasSigns(given.line)) return plain;
  const reader = await loadChunk(() => import('./QuickAddLine.tsx')).catch(() => null);
  return reader === null ? plain : reader.readTask(known, given);
}
