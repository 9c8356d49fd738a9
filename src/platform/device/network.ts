import type { Network } from '#shared/domain/platform.ts';

/**
 * Makes the network state reported by the browser. It may be wrong, so calls are tried all the
 * same.
 */
export function createNetwork(): Network {
  return {
    isOnline: () => navigator.onLine,
    onOnline(listener) {
      addEventListener('online', listener);
      return () => removeEventListener('online', listener);
    },
  };
}
