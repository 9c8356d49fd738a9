import { DATA_KINDS, type DataKind } from '#shared/contract/data-changes.ts';

/** The news of the event stream about lists, for one listener. */
export interface ListStream {
  /** Another device has changed lists of these kinds. */
  tell(kinds: readonly DataKind[]): void;
  /** The stream is open. */
  opened(): void;
  /** Calls back with what is told, until the returned function is called. */
  listen(listener: (kinds: readonly DataKind[]) => void): () => void;
}

/** A stream that opens sooner after the page has missed nothing: the page has just loaded everything. */
const FRESH_MS = 5000;

/** Makes the news of a page; while no stream was open, any list may have changed. */
export function createListStream(now: () => number): ListStream {
  const startedAt = now();
  const listeners = new Set<(kinds: readonly DataKind[]) => void>();
  const tell = (kinds: readonly DataKind[]) => {
    if (kinds.length > 0) for (const listener of listeners) listener(kinds);
  };
  return {
    tell,
    opened() {
      if (now() - startedAt > FRESH_MS) tell(DATA_KINDS);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
