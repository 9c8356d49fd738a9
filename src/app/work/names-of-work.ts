import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/**
 * Makes a lookup of the last known name of what a change is of, a project or task, even of a hidden
 * one; it returns an empty text where nothing is known.
 */
export function createNames(
  cache: readonly Pick<CachedCopy<readonly Titled[]>, 'read'>[],
): (change: WorkChange, waiting: readonly PendingChange[]) => string {
  return (change, waiting) => {
    const id = change.entity === 'activeTask' ? change.fields?.taskId : change.id;
    for (const one of [...waiting.map((entry) => entry.change), change].toReversed()) {
      const isRenamed = one === change && change.act === undefined;
      const title = one.id === id && !isRenamed ? titleIn(one) : undefined;
      if (title !== undefined) return title;
    }
    for (const copy of cache) {
      const known = copy.read()?.find((item) => item.id === id);
      if (known !== undefined) return known.title;
    }
    return '';
  };
}

function titleIn({ fields = {} }: WorkChange): string | undefined {
  return 'title' in fields ? fields.title : undefined;
}
