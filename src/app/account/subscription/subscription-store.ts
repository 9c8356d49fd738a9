/* The user's subscription: its state and all actions. */
import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import {
  type CurrentSubscription,
  type Subscription,
  subscriptionsApi,
} from '#shared/contract/account/subscriptions.ts';
import type { BodyInputOf } from '#shared/contract/endpoint.ts';
import type { CallResult, KeyValueStore } from '#shared/domain/platform.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { createRemote } from '#stores/sync/remote.ts';

/** Dependencies of a subscription store. */
export interface SubscriptionStoreDeps {
  readonly client: Pick<ApiClient, 'call'>;
  readonly cache: CachedCopy<CurrentSubscription>;
  readonly storage: Pick<KeyValueStore, 'read'>;
}

/**
 * The fields of a request. A new one includes its id, so that a retry creates no second request.
 */
export type RequestFields = BodyInputOf<typeof subscriptionsApi.create>;

/** The user's subscription. Every action updates the state before its result returns. */
export interface SubscriptionStore {
  readonly $current: ReadableAtom<Loadable<CurrentSubscription>>;
  load(): Promise<void>;
  request(fields: RequestFields): Promise<CallResult<Subscription>>;
  /** Changes the pending request, and answers the question about it. */
  answer(fields: Omit<RequestFields, 'id'>): Promise<CallResult<Subscription>>;
  /** Adds a receipt, in base64, to the pending request. */
  attach(content: string): Promise<CallResult<Subscription>>;
  removeReceipt(): Promise<CallResult<Subscription>>;
  cancel(): Promise<CallResult<Subscription>>;
}

const NO_TOKEN: CallResult<never> = {
  kind: 'refused',
  status: 401,
  id: 'unauthorized',
  fields: {},
  current: null,
  message: 'Authentication token not found. Please log in again.',
};

/** Creates a subscription store, initialised with the copy on this device. */
export function createSubscriptionStore(deps: SubscriptionStoreDeps): SubscriptionStore {
  const { client, cache, storage } = deps;
  const remote = createRemote<CurrentSubscription>({
    cache,
    fetch: () => client.call(subscriptionsApi.current, {}),
  });

  /** Also after a refusal: another administrator may have decided first. */
  async function shown<T>(call: Promise<CallResult<T>>): Promise<CallResult<T>> {
    const result = await call;
    if (result.kind !== 'offline') await remote.load();
    return result;
  }

  return {
    $current: remote.$state,
    load: () => remote.load(),
    async request(body) {
      if (storage.read(STORAGE_KEYS.token) === null) return NO_TOKEN;
      return shown(client.call(subscriptionsApi.create, { body }));
    },
    answer: (body) => shown(client.call(subscriptionsApi.answer, { body })),
    attach: (content) => shown(client.call(subscriptionsApi.attachReceipt, { body: { content } })),
    removeReceipt: () => shown(client.call(subscriptionsApi.removeReceipt, {})),
    cancel: () => shown(client.call(subscriptionsApi.cancel, {})),
  };
}
