import type { CallResult } from '#shared/domain/platform.ts';
import type { Remote } from './remote.ts';

/**
 * Deletes an item of a list that is not changed through the queue; one that is missing counts as
 * deleted.
 */
export function removeFrom<Item extends { readonly id: string }>(
  remote: Pick<Remote<readonly Item[]>, 'mutate'>,
  id: string,
  call: () => Promise<CallResult<unknown>>,
): Promise<CallResult<unknown>> {
  return remote.mutate<unknown>({
    patch: (items) => items,
    async call() {
      const answer = await call();
      const isGone = answer.kind === 'refused' && answer.status === 404;
      return isGone ? { kind: 'ok', value: undefined } : answer;
    },
    settle: (items) => items.filter((item) => item.id !== id),
  });
}
