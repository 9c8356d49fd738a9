import { atom, type ReadableAtom } from 'nanostores';
import type { CallResult } from '#shared/domain/platform.ts';
import { explain } from '../storage/failure.ts';
import type { Queued, Remote } from './remote.ts';

/** Deletions that can be taken back: hidden at once, carried out later. */
export interface DeferredRemovals {
  /** The items that are hidden, until the server has been told and has answered. */
  readonly $hidden: ReadableAtom<ReadonlySet<string>>;
  /** Hides the item. */
  begin(id: string): void;
  /** Shows it again; too late once it was carried out. */
  undo(id: string): void;
  /** Carries it out; a failure shows the item again and is reported. */
  commit(id: string): Promise<void>;
  /** Carries out all of them, also when the page is being left. */
  commitAll(): Promise<void>;
}

/** Dependencies of deferred removals; `what` begins the report of a failure. */
export interface DeferredRemovalsDeps<Item extends { readonly id: string }> {
  readonly remote: Pick<Remote<readonly Item[]>, 'hold'>;
  /** Deletes the item for good, also from the list. */
  readonly remove: (id: string) => Promise<CallResult<unknown> | Queued>;
  readonly report: (message: string) => void;
  readonly what: string;
  /**
   * Returns the items without the removed one and everything that goes with it; by default only the
   * item itself is removed.
   */
  readonly without?: (items: readonly Item[], id: string) => readonly Item[];
}

/** Makes deferred removals over a remote list. */
export function createDeferredRemovals<Item extends { readonly id: string }>(
  deps: DeferredRemovalsDeps<Item>,
): DeferredRemovals {
  const waiting = new Map<string, () => void>();
  const { without: rest = (items, id) => items.filter((item) => item.id !== id) } = deps;
  const without = (id: string) => (items: readonly Item[]) => rest(items, id);
  const $hidden = atom<ReadonlySet<string>>(new Set());

  /** Shows the item again, or what the server made of it. */
  function show(id: string, release: () => void): void {
    release();
    $hidden.set(new Set([...$hidden.get()].filter((other) => other !== id)));
  }

  async function commit(id: string): Promise<void> {
    const release = waiting.get(id);
    if (release === undefined) return;
    waiting.delete(id);
    const result = await deps.remove(id);
    show(id, release);
    if (result.kind !== 'ok' && result.kind !== 'queued') {
      deps.report(explain(result, deps.what));
    }
  }

  return {
    $hidden,
    begin(id) {
      if (waiting.has(id)) return;
      waiting.set(id, deps.remote.hold(without(id)));
      $hidden.set(new Set([...$hidden.get(), id]));
    },
    undo(id) {
      const release = waiting.get(id);
      if (release !== undefined) show(id, release);
      waiting.delete(id);
    },
    commit,
    async commitAll() {
      await Promise.all([...waiting.keys()].map(commit));
    },
  };
}
