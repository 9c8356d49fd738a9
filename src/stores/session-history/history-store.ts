import { atom, computed, type ReadableAtom } from 'nanostores';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import {
  isSameFilter,
  NO_FILTER,
  type SessionFilter,
} from '#shared/domain/pomodoros/session-filter.ts';
import type { Loadable } from '../storage/loadable.ts';
import type { DeferredRemovals } from '../sync/deferred-removals.ts';
import { createRemote, type PendingPatch } from '../sync/remote.ts';
import {
  type HistoryPage,
  type HistoryPages,
  type HistoryTotals,
  withNewest,
  withOlder,
  withoutSessions,
  withSession,
} from './history-pages.ts';

/** The calls of a session history. */
export interface HistoryServer {
  /** The newest sessions that a filter keeps, or those after a cursor. */
  page(filter: SessionFilter, cursor: string | null): Promise<CallResult<HistoryPage>>;
  totals(filter: SessionFilter): Promise<CallResult<HistoryTotals>>;
}

/** Dependencies of the session history: pending changes are shown, pending removals are hidden. */
export interface HistoryStoreDeps {
  readonly server: HistoryServer;
  readonly pending: PendingPatch<HistoryPages>;
  readonly removals: Pick<DeferredRemovals, '$hidden'>;
}

/**
 * All recorded sessions, the newest first, page by page and through a filter. The user's additions,
 * corrections and deletions are made in the sessions store, and are shown here immediately.
 */
export interface HistoryStore {
  /** The pages on screen. They belong to the previous filter until the server has answered. */
  readonly $pages: ReadableAtom<Loadable<HistoryPages>>;
  /** The filter that is asked for. */
  readonly $filter: ReadableAtom<SessionFilter>;
  /** The loading state of the next page. */
  readonly $older: ReadableAtom<'idle' | 'loading' | 'failed'>;
  /** Loads the sessions that match a filter. */
  show(filter: SessionFilter): Promise<void>;
  /** Requests the newest page again. */
  load(): Promise<void>;
  /** Loads the next page, if there is one. */
  loadOlder(): Promise<void>;
}

/** Makes a session history; nothing is asked for before `show` or `load`. */
export function createHistoryStore({ server, pending, removals }: HistoryStoreDeps): HistoryStore {
  const $filter = atom(NO_FILTER);
  const $older = atom<'idle' | 'loading' | 'failed'>('idle');
  const remote = createRemote<HistoryPages>({ fetch: fetchNewest, pending });

  async function fetchNewest(known: HistoryPages | null): Promise<CallResult<HistoryPages>> {
    const filter = $filter.get();
    const [page, totals] = await Promise.all([server.page(filter, null), server.totals(filter)]);
    if (page.kind !== 'ok') return page;
    if (totals.kind !== 'ok') return totals;
    const newest = { ...page.value, totals: totals.value, filter };
    const isSame = known !== null && isSameFilter(known.filter, filter);
    return { kind: 'ok', value: isSame ? withNewest(known, newest) : newest };
  }

  async function loadOlder(): Promise<void> {
    const state = remote.$state.get();
    if (state.kind !== 'ready' || $older.get() === 'loading') return;
    const { filter, nextCursor } = state.value;
    if (nextCursor === null) return;
    $older.set('loading');
    const result = await remote.mutate<HistoryPage>({
      patch: (pages) => pages,
      call: () => server.page(filter, nextCursor),
      settle: (pages, page) =>
        pages.filter === filter && pages.nextCursor === nextCursor ? withOlder(pages, page) : pages,
    });
    $older.set(result.kind === 'ok' ? 'idle' : 'failed');
  }

  return {
    $pages: computed(
      [remote.$state, removals.$hidden],
      (state, hidden): Loadable<HistoryPages> =>
        state.kind === 'ready' ? { ...state, value: withoutSessions(state.value, hidden) } : state,
    ),
    $filter,
    $older,
    show(filter) {
      $filter.set(filter);
      return remote.load();
    },
    load: () => remote.load(),
    loadOlder,
  };
}

/** Shows a queued change in the session history; null for one that changes nothing there. */
export function showInHistory({
  change,
}: PendingChange): ((pages: HistoryPages) => HistoryPages) | null {
  if (change.entity !== 'session') return null;
  const { id, act, shown } = change;
  if (act === 'delete') return (pages) => withoutSessions(pages, new Set([id]));
  if (shown === undefined) return null;
  return (pages) => withSession(pages, shown, { isNew: act === 'create' });
}
