import * as z from 'zod';
import { subscriptionsApi } from '#shared/contract/subscriptions.ts';
import { KEPT_KEYS } from '#stores/kept-keys.ts';
import { createPremiumStore, type PremiumStore } from '#stores/premium-store.ts';
import type { AppScope } from '../app-context.ts';
import { createKeptCopy } from '../server/kept-copies.ts';
import type { Workspace } from '../workspace.ts';

const Known = z.object({ isPremium: z.boolean(), untilMs: z.number().nullable() });
const stores = new WeakMap<Workspace, PremiumStore>();

/** The premium store of a workspace: one, made when a part of the app first needs it. */
export function premiumOf({ workspace, user }: Pick<AppScope, 'workspace' | 'user'>): PremiumStore {
  const present = stores.get(workspace);
  if (present !== undefined) return present;
  const { client, storage, clock } = workspace;
  const kept = createKeptCopy({ storage, key: KEPT_KEYS.premium, owner: user.id, schema: Known });
  const store = createPremiumStore({
    load: () => client.call(subscriptionsApi.current, {}),
    kept,
    clock,
  });
  stores.set(workspace, store);
  return store;
}
