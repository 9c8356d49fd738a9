import type { CallResult } from '#shared/domain/platform.ts';
import type { ChangeQueue } from '#stores/change-queue/change-queue.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';

/** Names the work that a session or the live timer belongs to. */
interface OfWork {
  readonly projectId?: string | null | undefined;
  readonly taskId?: string | null | undefined;
}

/**
 * Returns a call that first sends the queued changes. It gets no answer while the server does not
 * know the project or task that it names, because that is still to be created.
 */
export function afterChanges<Body extends OfWork, Reply>(
  changes: Pick<ChangeQueue, 'flush' | 'awaits'>,
  call: (body: Body) => Promise<CallResult<Reply>>,
): (body: Body) => Promise<CallResult<Reply>> {
  return async (body) => {
    await changes.flush();
    return changes.awaits([body.projectId, body.taskId]) ? NO_ANSWER : call(body);
  };
}
