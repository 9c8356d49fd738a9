import { useStore } from '@nanostores/react';
import { useApp } from '../../workspace/app-context.ts';

/** Returns the entries not on the server: pending ones, and those refused or unreadable. */
export function useWaiting() {
  const { auth, workspace } = useApp();
  const { $isUnreachable, queue, changes } = workspace;
  const isExpired = useStore(auth.$isExpired);
  const isOffline = useStore($isUnreachable);
  // An entry that is being sent for the first time is not held up.
  const isHeld = ({ error }: { error: string }) => isOffline || isExpired || error !== '';
  return {
    isOffline,
    isExpired,
    sessions: useStore(queue.$waiting).filter(isHeld),
    changes: useStore(changes.$waiting).filter(isHeld),
    refusedSessions: useStore(queue.$refused),
    refusedChanges: useStore(changes.$refused),
    unreadable: [...useStore(queue.$unreadable), ...useStore(changes.$unreadable)],
  };
}

/** Result of `useWaiting`. */
export type Waiting = ReturnType<typeof useWaiting>;

/** Returns the number of pending entries. */
export function countWaiting({ changes, sessions }: Waiting): number {
  return changes.length + sessions.length;
}

/** Returns the number of entries that need the user's decision. */
export function countProblems(waiting: Waiting): number {
  const { refusedSessions, refusedChanges, unreadable } = waiting;
  return refusedSessions.length + refusedChanges.length + unreadable.length;
}
