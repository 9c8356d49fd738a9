import { useStore } from '@nanostores/react';
import { useApp } from '../app-context.ts';

/** What is not on the server: what waits for it, and what it refused or nobody can read. */
export function useWaiting() {
  const { auth, workspace } = useApp();
  const { $isOffline, queue, changes } = workspace;
  const isExpired = useStore(auth.$isExpired);
  const isOffline = useStore($isOffline);
  // What is on its way for the first time does not wait for anything.
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

/** What `useWaiting` answers. */
export type Waiting = ReturnType<typeof useWaiting>;

/** How many entries wait for the server. */
export function countWaiting({ changes, sessions }: Waiting): number {
  return changes.length + sessions.length;
}

/** How many entries need a decision of the user. */
export function countProblems(waiting: Waiting): number {
  const { refusedSessions, refusedChanges, unreadable } = waiting;
  return refusedSessions.length + refusedChanges.length + unreadable.length;
}
