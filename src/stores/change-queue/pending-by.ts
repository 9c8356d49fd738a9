import { computed } from 'nanostores';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { PendingPatch } from '../sync/remote.ts';
import type { ChangeQueue } from './change-queue.ts';

/** The part of the change queue that lists follow. */
export type PendingQueue = Pick<ChangeQueue, '$waiting' | 'onDelivered'>;

/**
 * The changes of a queue as they show in a value; `patchOf` returns null for those that do not, and
 * gets the server's answer once there is one.
 */
export function pendingBy<T>(
  queue: PendingQueue,
  patchOf: (entry: PendingChange, answer?: unknown) => ((value: T) => T) | null,
): PendingPatch<T> {
  return {
    $patches: computed(queue.$waiting, (waiting) =>
      waiting.flatMap((entry) => patchOf(entry) ?? []),
    ),
    onDelivered: (listener) =>
      queue.onDelivered((entry, answer) => {
        const patch = patchOf(entry, answer);
        if (patch !== null) listener(patch);
      }),
  };
}
