import { CurrentSubscription } from '#shared/contract/account/subscriptions.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { createCachedCopy } from '../../server/cached-copies.ts';
import type { AppScope } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscription-store.ts';

const stores = new WeakMap<Workspace, SubscriptionStore>();

/** Returns the subscription store of a workspace, created on first use. */
export function subscriptionOf({
  workspace,
  user,
}: Pick<AppScope, 'workspace' | 'user'>): SubscriptionStore {
  const present = stores.get(workspace);
  if (present !== undefined) return present;
  const { client, storage } = workspace;
  const key = CACHE_KEYS.subscription;
  const cache = createCachedCopy({ storage, key, owner: user.id, schema: CurrentSubscription });
  const store = createSubscriptionStore({ client, cache, storage });
  stores.set(workspace, store);
  return store;
}
