import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { matchesFilter, NO_FILTER } from '#shared/domain/pomodoros/session-filter.ts';
import { pendingBy } from '../change-queue/pending-by.ts';
import { buildSession, idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok } from '../sync/server-test-kit.ts';
import type { HistoryPage } from './history-pages.ts';
import { createHistoryStore, showInHistory } from './history-store.ts';

function waiting(change: WorkChange): PendingChange {
  return { id: idOf(8), userId: 'u', madeAt: 0, name: '', change, error: '', isRefused: false };
}

/** A history over sessions that a server lists two at a time. */
function setUp(sessions: readonly Pomodoro[]) {
  let rows = sessions;
  let isOffline = false;
  const listeners = new Set<(entry: PendingChange) => void>();
  const $waiting = atom<readonly PendingChange[]>([]);
  const $hidden = atom<ReadonlySet<string>>(new Set());
  const asked: string[] = [];
  const history = createHistoryStore({
    server: {
      async page(filter, cursor): Promise<CallResult<HistoryPage>> {
        asked.push(cursor ?? 'newest');
        if (isOffline) return OFFLINE;
        const all = rows.filter((row) => matchesFilter(row, filter));
        const from = Number(cursor ?? 0);
        const nextCursor = from + 2 < all.length ? String(from + 2) : null;
        return ok({ items: all.slice(from, from + 2), nextCursor });
      },
      async totals(filter) {
        if (isOffline) return OFFLINE;
        const all = rows.filter((row) => matchesFilter(row, filter));
        return ok({
          count: all.length,
          minutes: all.reduce((sum, { duration }) => sum + duration, 0),
        });
      },
    },
    pending: pendingBy(
      {
        $waiting,
        onDelivered(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      showInHistory,
    ),
    removals: { $hidden },
  });
  const pages = () => {
    const state = history.$pages.get();
    return state.kind === 'ready' ? state.value : null;
  };
  return {
    history,
    asked,
    $waiting,
    $hidden,
    pages,
    shown: () => pages()?.items.map(({ id }) => Number(id.at(-1))) ?? null,
    deliver(entry: PendingChange) {
      for (const listener of listeners) listener(entry);
      $waiting.set([]);
    },
    setRows: (next: readonly Pomodoro[]) => (rows = next),
    goOffline: (is: boolean) => (isOffline = is),
  };
}

const ROWS = [5, 4, 3, 2, 1].map((digit) => buildSession(digit, `0${digit}:00`));

describe('a session history', () => {
  it('comes page by page, and asks no further than there is', async () => {
    const { history, shown, pages, asked } = setUp(ROWS);
    await history.load();
    expect([shown(), pages()?.totals]).toEqual([[5, 4], { count: 5, minutes: 125 }]);
    await history.loadOlder();
    await history.loadOlder();
    await history.loadOlder();
    expect(shown()).toEqual([5, 4, 3, 2, 1]);
    expect(asked).toEqual(['newest', '2', '4']);
  });

  it('asks for a page once at a time, and again after a failure', async () => {
    const { history, shown, asked, goOffline } = setUp(ROWS);
    await history.load();
    await Promise.all([history.loadOlder(), history.loadOlder()]);
    expect(asked).toEqual(['newest', '2']);
    goOffline(true);
    await history.loadOlder();
    expect([history.$older.get(), shown()]).toEqual(['failed', [5, 4, 3, 2]]);
    goOffline(false);
    await history.loadOlder();
    expect([history.$older.get(), shown()]).toEqual(['idle', [5, 4, 3, 2, 1]]);
  });

  it('keeps the older pages while the newest is requested again', async () => {
    const { history, shown, setRows } = setUp(ROWS);
    await history.load();
    await history.loadOlder();
    setRows([buildSession(6, '06:00'), ...ROWS]);
    await history.load();
    expect(shown()).toEqual([6, 5, 4, 3, 2]);
  });

  it('shows another filter when it is answered, and until then what was shown', async () => {
    const rows = ROWS.map((row, place) => ({ ...row, interrupted: place === 3 }));
    const { history, shown, pages, goOffline } = setUp(rows);
    await history.load();
    const filter = { ...NO_FILTER, interrupted: true };
    const answered = history.show(filter);
    expect(shown()).toEqual([5, 4]);
    await answered;
    expect([shown(), pages()?.filter]).toEqual([[2], filter]);
    goOffline(true);
    await history.show(NO_FILTER);
    expect(history.$pages.get()).toMatchObject({ isStale: true, value: { filter } });
  });

  it('says why there is nothing to show', async () => {
    const { history, goOffline } = setUp(ROWS);
    goOffline(true);
    await history.load();
    expect(history.$pages.get().kind).toBe('failed');
  });
});

describe('what is not on the server yet', () => {
  it('shows at once, stays when it is confirmed, and goes when it is refused', async () => {
    const { history, shown, pages, $waiting, deliver } = setUp(ROWS);
    await history.load();
    const shownAtOnce = { ...buildSession(5, '05:00'), duration: 20 };
    const fields = { duration: 20 };
    const entry = waiting({ entity: 'session', id: idOf(5), fields, shown: shownAtOnce });
    $waiting.set([entry]);
    expect(pages()?.totals.minutes).toBe(120);
    $waiting.set([]);
    expect(pages()?.totals.minutes).toBe(125);
    $waiting.set([entry]);
    deliver(entry);
    expect([pages()?.totals.minutes, shown()]).toEqual([120, [5, 4]]);
  });

  it('is deleted from what is shown and from what it comes to', async () => {
    const { history, shown, pages, $waiting, $hidden } = setUp(ROWS);
    await history.load();
    $hidden.set(new Set([idOf(5)]));
    expect([shown(), pages()?.totals]).toEqual([[4], { count: 4, minutes: 100 }]);
    $hidden.set(new Set());
    expect(shown()).toEqual([5, 4]);
    $waiting.set([waiting({ entity: 'session', id: idOf(4), act: 'delete' })]);
    expect([shown(), pages()?.totals.count]).toEqual([[5], 4]);
  });
});
