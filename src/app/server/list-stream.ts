import { DATA_KINDS, type DataKind, MARK_HEADER } from '#shared/contract/data-changes.ts';

/** The changes of lists that the event stream tells. */
export interface ListStream {
  /** Reports that another device has changed lists of these kinds; `mark` is the new state. */
  tell(kinds: readonly DataKind[], mark: string): void;
  /** Reports that the stream is open; its headers hold the mark. */
  opened(headers: Pick<Headers, 'get'>): void;
  /** Subscribes to reported changes; returns an unsubscribe function. */
  listen(listener: (kinds: readonly DataKind[]) => void): () => void;
}

/**
 * A first stream that opens within this time after the page has missed nothing, because everything
 * was just loaded.
 */
const FRESH_MS = 5000;

/** Makes the list changes of a page. Any list may have changed where the mark is another than before. */
export function createListStream(now: () => number): ListStream {
  const startedAt = now();
  const listeners = new Set<(kinds: readonly DataKind[]) => void>();
  let known: string | null = null;

  function notify(kinds: readonly DataKind[]): void {
    for (const listener of listeners) listener(kinds);
  }

  return {
    tell(kinds, mark) {
      known = mark;
      if (kinds.length > 0) notify(kinds);
    },
    opened(headers) {
      const mark = headers.get(MARK_HEADER);
      const isFresh = known === null && now() - startedAt <= FRESH_MS;
      const isSame = mark !== null && mark === known;
      known = mark;
      if (!isFresh && !isSame) notify(DATA_KINDS);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
