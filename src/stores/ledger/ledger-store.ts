import { atom, computed, type ReadableAtom } from 'nanostores';
import type { PendingChange } from '#shared/contract/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import {
  isSameFilter,
  NO_FILTER,
  type SessionFilter,
} from '#shared/domain/pomodoros/session-filter.ts';
import type { DeferredRemovals } from '../deferred-removals.ts';
import type { Loadable } from '../loadable.ts';
import { type Ahead, createRemote } from '../remote.ts';
import {
  type LedgerPage,
  type LedgerPages,
  type LedgerTotals,
  withNewest,
  withOlder,
  withoutSessions,
  withSession,
} from './ledger-pages.ts';

/** The calls of a ledger. */
export interface LedgerServer {
  /** The newest sessions that a filter keeps, or those after a cursor. */
  page(filter: SessionFilter, cursor: string | null): Promise<CallResult<LedgerPage>>;
  totals(filter: SessionFilter): Promise<CallResult<LedgerTotals>>;
}

/** What a ledger is made of: what waits for the server shows, and what is being deleted does not. */
export interface LedgerStoreDeps {
  readonly server: LedgerServer;
  readonly ahead: Ahead<LedgerPages>;
  readonly removals: Pick<DeferredRemovals, '$hidden'>;
}

/**
 * All recorded sessions, the newest first, page by page and through a filter. What a user adds,
 * corrects and deletes goes through the sessions store; here it shows at once.
 */
export interface LedgerStore {
  /** What is shown; of another filter than the one asked for until that one has been answered. */
  readonly $pages: ReadableAtom<Loadable<LedgerPages>>;
  /** The filter that is asked for. */
  readonly $filter: ReadableAtom<SessionFilter>;
  /** How it stands with the next page. */
  readonly $older: ReadableAtom<'idle' | 'loading' | 'failed'>;
  /** Asks for the sessions of a filter. */
  show(filter: SessionFilter): Promise<void>;
  /** Asks for the newest page anew. */
  load(): Promise<void>;
  /** Asks for the next page, if there is one. */
  loadOlder(): Promise<void>;
}

/** Makes a ledger; nothing is asked for before `show` or `load`. */
export function createLedgerStore({ server, ahead, removals }: LedgerStoreDeps): LedgerStore {
  const $filter = atom(NO_FILTER);
  const $older = atom<'idle' | 'loading' | 'failed'>('idle');
  const remote = createRemote<LedgerPages>({ fetch: fetchNewest, ahead });

  async function fetchNewest(known: LedgerPages | null): Promise<CallResult<LedgerPages>> {
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
    const result = await remote.mutate<LedgerPage>({
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
      (state, hidden): Loadable<LedgerPages> =>
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

/** What a change that waits for the server does to a ledger; null when it does nothing. */
export function patchLedger({
  change,
}: PendingChange): ((pages: LedgerPages) => LedgerPages) | null {
  switch (change.kind) {
    case 'addSession':
      return (pages) => withSession(pages, change.shown, { isNew: true });
    case 'correctSession':
      return (pages) => withSession(pages, change.shown, { isNew: false });
    case 'deleteSession':
      return (pages) => withoutSessions(pages, new Set([change.sessionId]));
    default:
      return null;
  }
}
