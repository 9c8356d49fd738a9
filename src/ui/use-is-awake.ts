import { useSyncExternalStore } from 'react';

const NEVER_CHANGES = () => () => {};

/** Whether the page has woken up in a browser: false on the server and while it hydrates. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
