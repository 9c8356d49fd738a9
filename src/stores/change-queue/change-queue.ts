/*
 * A user's changes to their work, on their way to the server: a send queue.
 *
 * - What waits is shown as a patch over the confirmed lists; what was refused is not.
 * - Each can be sent twice without harm: a created entry has an id, every other change states the
 *   new value.
 */
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { createSendQueue, type SendQueue, type SendQueueDeps } from '../send-queue/send-queue.ts';
import { reasonOf } from '../storage/failure.ts';
import type { Queued } from '../sync/remote.ts';
import { changesForm } from './stored-changes.ts';

/** Dependencies of the change queue; `owner` is the id of the signed-in account. */
export interface ChangeQueueDeps
  extends Pick<SendQueueDeps<PendingChange>, 'storage' | 'mutex' | 'network' | 'later'> {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly owner: string;
  /** Carries a change out on the server. */
  readonly send: (change: WorkChange) => Promise<CallResult<unknown>>;
  /** Whether a queued change need not be sent because of the one that follows it at once. */
  readonly replaces: (next: WorkChange, before: WorkChange) => boolean;
  /** Names the changed thing to the user; empty where nothing is known of it. */
  readonly nameOf: (change: WorkChange, waiting: readonly PendingChange[]) => string;
  /** Checks what was read from storage; null for what is no entry. */
  readonly read: (value: unknown) => PendingChange | null;
}

/** The queue of changes that the server has not confirmed yet. */
export interface ChangeQueue
  extends Pick<
    SendQueue<PendingChange>,
    '$waiting' | '$refused' | '$unreadable' | 'flush' | 'discard' | 'onDelivered' | 'connect'
  > {
  /**
   * Queues a change and sends it after those before it. Returns the answer of the server, or
   * `queued` while the server cannot be reached. `name` names the changed thing to the user, where
   * `nameOf` does not know it.
   */
  submit<Reply>(change: WorkChange, name?: string): Promise<CallResult<Reply> | Queued>;
  /** Whether one of these projects or tasks is still to be made on the server. */
  awaits(ids: readonly (string | null | undefined)[]): boolean;
}

/** Makes the queue over what local storage holds. */
export function createChangeQueue(deps: ChangeQueueDeps): ChangeQueue {
  const { owner, ids, clock, ...rest } = deps;
  const queue = createSendQueue<PendingChange>({
    ...rest,
    form: changesForm(deps.read),
    lock: 'ripen-changes',
    user: () => owner,
    send: ({ change }) => deps.send(change),
    errorOf: reasonOf,
  });
  const { $waiting } = queue;

  return {
    ...queue,
    submit<Reply>(change: WorkChange, given?: string) {
      const name = given ?? deps.nameOf(change, $waiting.get());
      const last = $waiting.get().at(-1);
      // One that was never tried may be on its way at this moment.
      const isIdle = last !== undefined && last.error !== '' && !queue.isAwaited(last.id);
      if (isIdle && deps.replaces(change, last.change)) queue.discard(last);
      const answer = queue.submit({
        id: ids.next(),
        userId: owner,
        madeAt: clock.now(),
        name,
        change,
        error: '',
        isRefused: false,
      });
      // The reply was parsed with the schema of the endpoint that the change is sent to.
      return answer as Promise<CallResult<Reply> | Queued>;
    },
    awaits: (wanted) =>
      $waiting.get().some(({ change: { act, id } }) => act === 'create' && wanted.includes(id)),
  };
}
