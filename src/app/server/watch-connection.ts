import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api-client.ts';

/** The same client, and whether its last answer was none. */
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
