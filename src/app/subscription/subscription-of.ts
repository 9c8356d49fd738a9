import { CurrentSubscription } from '#shared/contract/subscriptions.ts';
import { KEPT_KEYS } from '#stores/storage/cache-keys.ts';
import type { AppScope } from '../app-context.ts';
import { createKeptCopy } from '../server/cached-copies.ts';
import type { Workspace } from '../workspace.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscription-store.ts';

const stores = new WeakMap<Workspace, SubscriptionStore>();

/** The subscription store of a workspace: one, created when a part of the app first needs it. */
export function subscriptionOf({
  workspace,
  user,
}: Pick<AppScope, 'workspace' | 'user'>): SubscriptionStore {
  const present = stores.get(workspace);
  if (present !== undefined) return present;
  const { client, storage } = workspace;
  const key = KEPT_KEYS.subscription;
  const kept = createKeptCopy({ storage, key, owner: user.id, schema: CurrentSubscription });
  const store = createSubscriptionStore({ client, kept, storage });
  stores.set(workspace, store);
  return store;
}
