import type { ChangeQueue } from '#stores/change-queue/change-queue.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Sources of titles. */
export interface NamesDeps {
  readonly changes: Pick<ChangeQueue, '$waiting'>;
  readonly cache: readonly Pick<CachedCopy<readonly Titled[]>, 'read'>[];
}

/**
 * Makes a lookup of the last known name of a project or task, even of a hidden one; it returns an
 * empty text for an unknown id.
 */
export function createNames({ changes, cache }: NamesDeps): (id: string) => string {
  return (id) => {
    for (const { change } of changes.$waiting.get().toReversed()) {
      const isMade =
        (change.kind === 'createTask' && change.taskId === id) ||
        ((change.kind === 'createProject' || change.kind === 'renameProject') &&
          change.projectId === id);
      if (isMade) return change.title;
    }
    for (const copy of cache) {
      const known = copy.read()?.find((item) => item.id === id);
      if (known !== undefined) return known.title;
    }
    return '';
  };
}
