/* Switches and compares data in a thread of its own, because both keep a processor busy. */
import { Progress } from '#api/backups/progress.ts';
import { compareData } from '#api/backups/restoring/compare-data.ts';
import { switchData } from '#api/backups/restoring/switch-data.ts';
import type { ThreadRequest } from '#api/backups/restoring/thread.ts';
import { answerRequests } from '#api/jobs/thread.ts';

async function work({ memory, total, ...request }: ThreadRequest): Promise<unknown> {
  const progress = new Progress(memory);
  progress.begin(0, total);
  if (request.kind === 'compare') return compareData({ ...request, progress });
  return switchData({ ...request, replaced: (rows) => progress.advance(rows) });
}

answerRequests<ThreadRequest>(work);
