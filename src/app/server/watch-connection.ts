import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';

/** Returns the same client, and whether its last call got no answer. */
export function watchConnection(inner: ApiClient): {
  client: ApiClient;
  $isOffline: ReadableAtom<boolean>;
} {
  const $isOffline = atom(false);
  const client: ApiClient = {
    ...inner,
    async call(endpoint, input) {
      const result = await inner.call(endpoint, input);
      $isOffline.set(result.kind === 'offline');
      return result;
    },
  };
  return { client, $isOffline };
}
