import type { LocalDraft, LocalDrafts } from './draft-store.ts';

/** Local drafts that are written a moment after they are given. */
export interface LazyDrafts extends LocalDrafts {
  /** Writes what waits. */
  flush(): void;
}

/**
 * Writes local drafts when `afterPaint` calls, because storing a long text takes as long as painting a
 * key. What is read has been written.
 */
export function createLazyDrafts(
  drafts: LocalDrafts,
  afterPaint: (work: () => void) => void,
): LazyDrafts {
  const waiting = new Map<string, LocalDraft>();
  const flush = () => {
    for (const [id, draft] of waiting) drafts.write(id, draft);
    waiting.clear();
  };
  return {
    flush,
    read(id) {
      flush();
      return drafts.read(id);
    },
    write(id, draft) {
      waiting.set(id, draft);
      afterPaint(flush);
    },
    remove(id) {
      waiting.delete(id);
      drafts.remove(id);
    },
    newest(kind) {
      flush();
      return drafts.newest(kind);
    },
  };
}
