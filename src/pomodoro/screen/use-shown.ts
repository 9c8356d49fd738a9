import type { ReadableAtom } from 'nanostores';
import { useMemo, useSyncExternalStore } from 'react';

/** The value of a store, and while a page that came from the server wakes up, what was sent. */
export function useShown<T>($store: ReadableAtom<T>, asSent: T): T {
  const listen = useMemo(() => (onChange: () => void) => $store.listen(onChange), [$store]);
  return useSyncExternalStore(listen, $store.get, () => asSent);
}
