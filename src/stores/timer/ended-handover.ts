import type { KeyValueStore, Leadership } from '#shared/domain/platform.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';

/** Hands a session that ended to those who record and announce it, once, in the leading tab. */
export interface EndedHandover {
  onEnded(listener: (ended: EndedSession) => void): () => void;
  /** Hands it over, unless that was done; marked afterwards, so that a crash in between repeats it. */
  handOver(ended: EndedSession | null): void;
}

/** A visitor's tab and an account's can live side by side, and each has ended something last. */
const KEPT_MARKS = 4;

/** Whether the end of a session was handed over for this owner: an account's id, null for a visitor. */
export function isHandedOver(storage: KeyValueStore, owner: string | null, ended: EndedSession) {
  return marksIn(storage).includes(markOf(owner, ended));
}

/** Remembers that the end of a session was handed over for this owner. */
export function markHandedOver(
  storage: KeyValueStore,
  owner: string | null,
  ended: EndedSession,
): void {
  const marks = [...marksIn(storage), markOf(owner, ended)].slice(-KEPT_MARKS);
  storage.write(STORAGE_KEYS.handledSession, marks.join(' '));
}

function marksIn(storage: KeyValueStore): readonly string[] {
  return storage.read(STORAGE_KEYS.handledSession)?.split(' ', KEPT_MARKS) ?? [];
}

function markOf(owner: string | null, { sessionId, outcome }: EndedSession): string {
  return owner === null ? `${sessionId}:${outcome}` : `${sessionId}:${outcome}:${owner}`;
}

/** Makes the handover; what was handed over lies in storage, where every tab sees it. */
export function createEndedHandover({
  storage,
  leadership,
  owner,
}: {
  readonly storage: KeyValueStore;
  readonly leadership: Leadership;
  readonly owner: string | null;
}): EndedHandover {
  const listeners = new Set<(ended: EndedSession) => void>();
  return {
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    handOver(ended) {
      if (ended === null || !leadership.isLeader() || listeners.size === 0) return;
      if (isHandedOver(storage, owner, ended)) return;
      for (const listener of listeners) listener(ended);
      markHandedOver(storage, owner, ended);
    },
  };
}
