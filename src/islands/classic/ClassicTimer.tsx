import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { HomeTimer } from '../home/HomeTimer.tsx';

/** The timer of the plain page; beside an account's timer there is no visitor's. */
export function ClassicTimer() {
  const isAwake = useIsAwake();
  return isAwake && isSignedIn() ? null : <HomeTimer names="full" />;
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.token) !== null;
  } catch {
    return false;
  }
}
