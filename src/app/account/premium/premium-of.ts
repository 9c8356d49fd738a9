import { computed, type ReadableAtom } from 'nanostores';
import type { CurrentSubscription } from '#shared/contract/account/subscriptions.ts';
import { GRACE_MS } from '#shared/domain/premium/subscription.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { subscriptionOf } from '../subscription/subscription-of.ts';

/** Whether the user has premium. */
export interface Premium {
  readonly $isPremium: ReadableAtom<Loadable<boolean>>;
  /** Requests the subscription; without an answer, the known state stays. */
  load(): Promise<void>;
}

const made = new WeakMap<Workspace, Premium>();

/**
 * Returns the premium state of a workspace from its subscription, shared by all parts of the app.
 */
export function premiumOf(scope: Pick<AppScope, 'workspace' | 'user'>): Premium {
  const { workspace } = scope;
  const present = made.get(workspace);
  if (present !== undefined) return present;
  const { $current, load } = subscriptionOf(scope);
  const $isPremium = computed($current, (current): Loadable<boolean> => {
    if (current.kind !== 'ready') return current;
    return { ...current, value: isPremium(current, workspace.clock.now()) };
  });
  const premium = { $isPremium, load };
  made.set(workspace, premium);
  return premium;
}

/** Returns whether the user has premium by the last reply; a cached copy is valid until the paid time ends. */
export function isPremium(
  { value, isStale }: { readonly value: CurrentSubscription; readonly isStale: boolean },
  nowMs: number,
): boolean {
  return value.isPremium && (!isStale || nowMs < endOf(value));
}

/** Returns the end of the paid time, grace period included. */
function endOf({ subscription }: CurrentSubscription): number {
  if (subscription === null || subscription.endsAt === null) return Number.POSITIVE_INFINITY;
  const endsAt = Date.parse(subscription.endsAt);
  return subscription.cancelledAt === null ? endsAt + GRACE_MS : endsAt;
}
