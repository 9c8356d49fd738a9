import type { Network } from '#shared/domain/platform.ts';

/** What the browser says of its network; it may be wrong, so a call is tried all the same. */
export function createNetwork(): Network {
  return {
    isOnline: () => navigator.onLine,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
  };
}
